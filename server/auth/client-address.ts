import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isLoopback } from '#server/loopback.ts';
import { isWithin, type NetworkRanges } from '#server/network-ranges.ts';

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
 * Security: X-Forwarded-For can be written by anybody who reaches the port. It is read from the right, and an entry is
 * believed only if the address that appended it is a proxy of ours: first the other end of the socket, then each proxy in turn.
 */
export function clientAddress(socket: string, forwardedFor: string | null, proxies: NetworkRanges): string {
  let client = socket;
  for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
    if (!isWithin(proxies, client) || isIP(hop.trim()) === 0) break;
    client = hop.trim();
  }
  return network(client);
}

/** The network that a request comes from. */
export const requestNetwork = (c: Context, proxies: NetworkRanges): string =>
  clientAddress(socketAddress(c), c.req.header('x-forwarded-for') ?? null, proxies);

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
