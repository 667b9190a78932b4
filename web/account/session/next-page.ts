/** Page after a login that did not start at a guarded page (D-53). */
export const DEFAULT_PAGE = '/learn';

/** Security: `next` comes from the URL; only a path of this site may follow a sign-in, never another site. */
export function safeNext(next: string | undefined, origin: string = window.location.origin): string {
  if (next === undefined || !next.startsWith('/')) return DEFAULT_PAGE;
  try {
    const url = new URL(next, origin);
    // `/.//other.example` has the origin of this site, but its path alone is the address of another one.
    if (url.origin !== origin || /^\/(?:\/|auth\/)/.test(url.pathname)) return DEFAULT_PAGE;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return DEFAULT_PAGE;
  }
}
