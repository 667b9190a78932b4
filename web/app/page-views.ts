import { v4 } from 'uuid';
import type { AppRouter } from '#web/app/routes.tsx';

const SESSION_KEY = 'page-view-session';

/** Whoever says so to their browser is not followed, not even by us. */
export function isFollowable({ doNotTrack, globalPrivacyControl }: Partial<Navigator> & PrivacyControl): boolean {
  return doNotTrack !== '1' && globalPrivacyControl !== true;
}

interface PrivacyControl {
  globalPrivacyControl?: boolean;
}

/** A random word of this tab: it says which views belong together, and nothing of who it was. */
function session(): string {
  const own = v4();
  try {
    const kept = sessionStorage.getItem(SESSION_KEY);
    if (kept !== null) return kept;
    sessionStorage.setItem(SESSION_KEY, own);
  } catch {
    // Without storage the word lives as long as the page.
  }
  return own;
}

/** The way out to the public site, and what the router stands at before it has found a page. */
const NO_SCREEN = '/';

/** Tells the school's own server of each change of page, by the pattern of its address and never with an id. */
export function countPageViews(router: AppRouter): () => void {
  if (!isFollowable(navigator)) return () => {};
  const sessionID = session();
  let last: string | undefined;
  const count = () => {
    const { resolvedLocation, matches } = router.state;
    const pathname = resolvedLocation?.pathname;
    if (pathname === undefined || pathname === last) return;
    const path = matches.at(-1)?.fullPath ?? NO_SCREEN;
    if (path === NO_SCREEN) return;
    last = pathname;
    // What cannot be told now is not worth being kept.
    if (!navigator.onLine) return;
    fetch('/api/page-views', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path, sessionID }),
      keepalive: true,
    }).catch(() => undefined);
  };
  count();
  return router.subscribe('onResolved', count);
}
