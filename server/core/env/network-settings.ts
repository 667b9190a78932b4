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
      what: 'IP addresses to listen on, comma-separated. `0.0.0.0` and `::` mean all. By default only this machine can reach the server.',
    }),
  TRUSTED_PROXIES: ranges(128).meta({
    default: 'none',
    what: 'IP addresses of your reverse proxies, for example `10.0.0.5, 10.1.0.0/16`, or `loopback` for a proxy on this machine. `X-Forwarded-For` is trusted only from these.',
  }),
  // Rate limits distinguish IPv6 networks by their /64.
  SCHOOL_NETWORKS: ranges(64).meta({
    default: 'none',
    what: 'Networks where many people share one address, for example your campus; same format as `TRUSTED_PROXIES`. Rate limits by network do not apply there; limits by account and email address do.',
  }),
};
