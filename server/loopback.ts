import { isIP } from 'node:net';

/** Whether only this machine can be meant by the name or address `host`. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith('127.');
  return bare === 'localhost' || bare.endsWith('.localhost') || bare === '::1' || bare.startsWith('::ffff:127.');
}
