import { safeNext } from '#web/account/next-page.ts';
import { knownSession, onSessionMessage, refreshSession } from '#web/account/session.ts';
import type { AppRouter } from '#web/app/routes.tsx';

const isPublic = (path: string): boolean => path === '/' || path === '/404' || path.startsWith('/auth/');

/** A sign-in or sign-out of one tab is one of all: public pages go in, everything goes to the door (D-16). */
export const followSession = (router: AppRouter): (() => void) =>
  onSessionMessage((message) => void (message === 'signed-out' ? leave(router) : enter(router)));

const leave = (router: AppRouter) => router.navigate({ to: '/' });

async function enter(router: AppRouter): Promise<void> {
  const before = knownSession();
  const user = await refreshSession();
  // Somebody else signed in: nothing of the one before may stay on screen.
  if (before && before.id !== user?.id) return window.location.assign('/learn');
  const { pathname, search } = router.state.location;
  if (user !== null && isPublic(pathname))
    await router.navigate({ href: safeNext((search as { next?: string }).next) });
}
