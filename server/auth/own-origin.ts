import { isLoopback } from '#server/loopback.ts';

/** Security: a page of another site must not act for whoever is signed in here. */
export function isOwnOrigin(origin: string | null, host: string | null, publicUrl: string): boolean {
  if (origin === null || origin === publicUrl) return true;
  // On this machine alone the port may be any; the page then has to come from the very server that is asked.
  if (!URL.canParse(origin) || !isLoopback(new URL(publicUrl).hostname)) return false;
  const from = new URL(origin);
  return isLoopback(from.hostname) && from.host === host;
}
