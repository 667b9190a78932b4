import { isIP } from 'node:net';
import * as z from 'zod';
import { networkRanges } from '#server/network-ranges.ts';

const words = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The environment's settings of who may reach the server, and by which proxies. */
export const networkSettings = {
  HOST: z
    .string()
    .transform(words)
    .refine((hosts) => hosts.every((host) => isIP(host) !== 0), {
      message: 'give addresses of this machine like 0.0.0.0 or 10.0.0.5',
    })
    .optional()
    .meta({
      default: '127.0.0.1 and ::1',
      what: 'The addresses of this machine to listen on; `0.0.0.0` and `::` are all of them. Unless it is set, only programs of this machine reach the server.',
    }),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text, context) => {
      const ranges = networkRanges(words(text));
      if (ranges !== undefined) return ranges;
      context.addIssue('give addresses like 10.0.0.5 or 10.0.0.0/8 with commas between them, or loopback');
      return z.NEVER;
    })
    .meta({
      default: 'none',
      what: 'The addresses of your reverse proxies, as in `10.0.0.5, 10.1.0.0/16`, or `loopback` for one on this machine. Only what they say of the sender (`X-Forwarded-For`) is believed.',
    }),
};
