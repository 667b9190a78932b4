/** Where everyone goes who did not come from a guarded page (D-53). */
export const AFTER_SIGN_IN = '/learn';

/** Security: `next` comes from the URL; only a path of this site may follow a sign-in, never another site. */
export function safeNext(next: string | undefined, origin: string = window.location.origin): string {
  if (next === undefined || !next.startsWith('/')) return AFTER_SIGN_IN;
  try {
    const url = new URL(next, origin);
    if (url.origin !== origin || url.pathname.startsWith('/auth/')) return AFTER_SIGN_IN;
    return `${url.pathname}${url.search}${url.hash}`;
  } catch {
    return AFTER_SIGN_IN;
  }
}
