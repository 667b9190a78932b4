/** Where everyone goes who did not come from a guarded page (D-53). */
export const AFTER_SIGN_IN = '/learn';

/** Security: `next` comes from the URL; only a path of this site may follow a sign-in, never another site. */
export function safeNext(next: string | undefined, origin: string = window.location.origin): string {
  if (next === undefined || !next.startsWith('/')) return AFTER_SIGN_IN;
  try {
    const url = new URL(next, origin);
    // `/.//other.example` is of this site and has a path that, by itself, is another one.
    if (url.origin !== origin || /^\/(?:\/|auth\/)/.test(url.pathname)) return AFTER_SIGN_IN;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return AFTER_SIGN_IN;
  }
}
