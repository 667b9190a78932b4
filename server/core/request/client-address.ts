import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isLoopback } from '#server/core/request/loopback.ts';
import { isInRanges, type NetworkRanges } from '#server/core/request/network-ranges.ts';

/** Client address if there is none, as in a test without a socket. */
export const UNKNOWN_ADDRESS = 'unknown';

/** Address of the peer of the socket. */
export function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? UNKNOWN_ADDRESS;
  } catch {
    return UNKNOWN_ADDRESS;
  }
}

/**
 * Security: X-Forwarded-For can be written by anyone who reaches the port. It is read from the right, and an entry is
 * trusted only if the address that appended it is one of our proxies: first the socket's peer, then each proxy in turn.
 */
export function clientAddress(socket: string, forwardedFor: string | null, proxies: NetworkRanges): string {
  let client = socket;
  for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
    if (!isInRanges(proxies, client) || isIP(hop.trim()) === 0) break;
    client = hop.trim();
  }
  return network(client);
}

/** Network from which a request comes. */
export const requestNetwork = (c: Context, proxies: NetworkRanges): string =>
  clientAddress(socketAddress(c), c.req.header('x-forwarded-for') ?? null, proxies);

/** Address for display; null for the machine's own address, which says nothing. */
export const displayAddress = (address: string): string | null =>
  address === UNKNOWN_ADDRESS || address === network('::1') || isLoopback(address) ? null : address;

/**
 * Network of a household or office: an IPv4 address, or the /64 of an IPv6 address, because its holder has all of it.
 */
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
