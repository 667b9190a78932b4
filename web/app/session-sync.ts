import { safeNext } from '#web/account/session/next-page.ts';
import { cachedSession, onSessionMessage, refreshSession } from '#web/account/session/session.ts';
import type { AppRouter } from '#web/app/routes.tsx';

const isPublic = (path: string): boolean => path === '/' || path === '/404' || path.startsWith('/auth/');

/**
 * Applies a sign-in or sign-out in one tab to all tabs: after a sign-in, public pages open the product; after a sign-out,
 * every page leads to the front page (D-16).
 */
export const syncSession = (router: AppRouter): (() => void) =>
  onSessionMessage((message) => void (message === 'signed-out' ? leave(router) : enter(router)));

const leave = (router: AppRouter) => router.navigate({ to: '/' });

async function enter(router: AppRouter): Promise<void> {
  const before = cachedSession();
  const user = await refreshSession();
  // Another user signed in, so nothing of the previous user may stay on screen.
  if (before && before.id !== user?.id) return window.location.assign('/learn');
  const { pathname, search } = router.state.location;
  if (user !== null && isPublic(pathname))
    await router.navigate({ href: safeNext((search as { next?: string }).next) });
}
