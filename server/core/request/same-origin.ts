import { isLoopback } from '#server/core/request/loopback.ts';

/** Security: a page of another site must not act for the signed-in user. */
export function isSameOrigin(origin: string | null, host: string | null, publicUrl: string): boolean {
  if (origin === null || origin === publicUrl) return true;
  // On this machine any port is allowed, if the page comes from the server that it calls.
  if (!URL.canParse(origin) || !isLoopback(new URL(publicUrl).hostname)) return false;
  const from = new URL(origin);
  return isLoopback(from.hostname) && from.host === host;
}
