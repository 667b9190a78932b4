import { whenIdle } from '#ui/when-idle.ts';
import type { AppRouter } from '#web/app/routes.tsx';

/** In ms: how long nothing may have changed on screen before the next pages are fetched. */
const QUIET_MS = 1000;

/** The logo leads there from everywhere, and hardly anybody who is signed in goes. */
const FOR_VISITORS = '/';

const wantsLess = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** A link that few of those who see it follow asks for its page when the pointer or the focus comes near, as the router does for all. */
const isForLater = ({ dataset }: HTMLElement): boolean => dataset['prefetch'] === 'near';

/** Fetches the code and texts behind every link on screen, once the page itself is done: a click then finds them there. */
export function prefetchLinks(router: AppRouter): () => void {
  const known = new Set<unknown>();
  /** Finding the page of an address takes long enough to be felt over the links of a thousand cards. */
  const seen = new Set<string>();
  const fetchPages = () => {
    // What failed to come once would not come when it is clicked either.
    if (!navigator.onLine) return;
    for (const link of document.links) {
      const { origin, pathname } = link;
      if (origin !== window.location.origin || pathname === FOR_VISITORS || isForLater(link) || seen.has(pathname))
        continue;
      seen.add(pathname);
      for (const route of router.getMatchedRoutes(pathname)[0]) {
        if (known.has(route)) continue;
        known.add(route);
        // Offline or gone: the click will say so, or do better.
        Promise.resolve(router.loadRouteChunk(route)).catch(() => {
          known.delete(route);
          seen.clear();
        });
      }
    }
  };
  if (wantsLess()) return () => {};

  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(fetchPages), QUIET_MS);
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
