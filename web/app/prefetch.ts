import { runWhenIdle } from '#ui/browser/idle-work.ts';
import type { AppRouter } from '#web/app/routes.tsx';

/** In ms: the next pages are fetched once the screen has not changed for this long. */
const QUIET_MS = 1000;

/** The logo links here from every page, but signed-in users hardly ever follow it, so it is not prefetched. */
const FRONT_PAGE = '/';

const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** True if a link is rarely followed: its page is then fetched only when the pointer or focus comes near. */
const isPrefetchedOnApproach = ({ dataset }: HTMLElement): boolean => dataset['prefetch'] === 'near';

/** Prefetches the code and texts behind every link on screen, once the page itself has loaded. */
export function prefetchLinks(router: AppRouter): () => void {
  const known = new Set<unknown>();
  /** Paths already looked up: matching a path to a route is slow enough to notice with the links of a thousand cards. */
  const seen = new Set<string>();
  const fetchPages = () => {
    // A module that failed to load once would not load on a click either.
    if (!navigator.onLine) return;
    for (const link of document.links) {
      const { origin, pathname } = link;
      if (
        origin !== window.location.origin ||
        pathname === FRONT_PAGE ||
        isPrefetchedOnApproach(link) ||
        seen.has(pathname)
      )
        continue;
      seen.add(pathname);
      for (const route of router.getMatchedRoutes(pathname)[0]) {
        if (known.has(route)) continue;
        known.add(route);
        // Offline, or the file is gone: a click tries again and shows the error.
        Promise.resolve(router.loadRouteChunk(route)).catch(() => {
          known.delete(route);
          seen.clear();
        });
      }
    }
  };
  if (isSavingData()) return () => {};

  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => runWhenIdle(fetchPages), QUIET_MS);
  };
  const observer = new MutationObserver(wait);
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('online', wait);
  wait();
  return () => {
    observer.disconnect();
    window.removeEventListener('online', wait);
    clearTimeout(timer);
  };
}
