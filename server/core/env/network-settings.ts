import { isIP } from 'node:net';
import * as z from 'zod';
import { networkRanges } from '#server/core/request/network-ranges.ts';

const words = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** @param narrowest longest IPv6 prefix that is distinguished */
const ranges = (narrowest: number) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const given = networkRanges(words(text), narrowest);
      if (given !== undefined) return given;
      context.addIssue('give addresses like 10.0.0.5 or 10.0.0.0/8 with commas between them, or loopback');
      return z.NEVER;
    });

/** Settings of the addresses that the server listens on, its proxies and the school's networks. */
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
  TRUSTED_PROXIES: ranges(128).meta({
    default: 'none',
    what: 'The addresses of your reverse proxies, as in `10.0.0.5, 10.1.0.0/16`, or `loopback` for one on this machine. Only what they say of the sender (`X-Forwarded-For`) is believed.',
  }),
  // Rate limits distinguish IPv6 networks by their /64.
  SCHOOL_NETWORKS: ranges(64).meta({
    default: 'none',
    what: 'The networks of your school, written like TRUSTED_PROXIES. Many people share their address, so limits by network (sign-ups in an hour, failed sign-ins) do not count there; limits by account and e-mail address do.',
  }),
};
