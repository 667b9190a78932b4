import { isIP } from 'node:net';

/** True if the name or address `host` can only mean this machine. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith('127.');
  return bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || bare.startsWith('::ffff:127.');
}
