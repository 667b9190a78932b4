import { v4 } from 'uuid';
import type { AppRouter } from '#web/app/routes.tsx';

const SESSION_KEY = 'page-view-session';

/** True if the browser allows tracking: it has neither Do Not Track nor Global Privacy Control turned on. */
export function isTrackingAllowed({ doNotTrack, globalPrivacyControl }: Partial<Navigator> & PrivacyControl): boolean {
  return doNotTrack !== '1' && globalPrivacyControl !== true;
}

interface PrivacyControl {
  globalPrivacyControl?: boolean;
}

/** A random id of this tab. It groups page views without identifying the user. */
function session(): string {
  const own = v4();
  try {
    const kept = sessionStorage.getItem(SESSION_KEY);
    if (kept !== null) return kept;
    sessionStorage.setItem(SESSION_KEY, own);
  } catch {
    // Without storage the id lasts as long as the page.
  }
  return own;
}

/** The path of the public site, which is also the router's path before it has matched a page. */
const NO_SCREEN = '/';

/** Reports each page change to the school's own server, as the route pattern and never with an id. */
export function countPageViews(router: AppRouter): () => void {
  if (!isTrackingAllowed(navigator)) return () => {};
  const sessionID = session();
  let last: string | undefined;
  const count = () => {
    const { resolvedLocation, matches } = router.state;
    const pathname = resolvedLocation?.pathname;
    if (pathname === undefined || pathname === last) return;
    const path = matches.at(-1)?.fullPath ?? NO_SCREEN;
    if (path === NO_SCREEN) return;
    last = pathname;
    // A view that happens offline is dropped: it is not worth queueing.
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
