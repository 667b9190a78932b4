import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isIP, isIPv6 } from 'node:net';
import { isLoopback } from '#server/loopback.ts';

/** Who asks, as far as the network tells; one name where it tells nothing (a test without a socket). */
export const UNKNOWN_ADDRESS = 'unknown';

/** The other end of the socket. */
export function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? UNKNOWN_ADDRESS;
  } catch {
    return UNKNOWN_ADDRESS;
  }
}

/**
 * Security: X-Forwarded-For can be written by anybody. Only the entries that our own proxies appended are believed, so
 * with `trustProxy` proxies the client is the entry that many from the right; with none it is the socket's other end.
 */
export function clientAddress(socket: string, forwardedFor: string | null, trustProxy: number): string {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
  const named = trustProxy > 0 ? hops.at(-trustProxy) : undefined;
  return network(named !== undefined && isIP(named) !== 0 ? named : socket);
}

/** An address as it is shown to a person; null where it says nothing, because it is this machine's own. */
export const shownAddress = (address: string): string | null =>
  address === UNKNOWN_ADDRESS || address === network('::1') || isLoopback(address) ? null : address;

/** One household or office: an IPv4 address, or the /64 that an IPv6 address is in, since its holder has all of it. */
function network(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
