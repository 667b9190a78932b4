import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { runWhenIdle } from '#ui/browser/idle-work.ts';
import { getSession, cachedSession, isLoginComplete } from '#web/account/session/session.ts';
import { syncSession } from '#web/app/session-sync.ts';
import { startI18n } from '#web/shared/language/i18n.ts';
import { preloadStore } from '#web/app/session/session-store.ts';
import { prefetchLinks } from '#web/app/prefetch.ts';
import { Providers } from '#web/app/providers.tsx';
import { type AppRouter, makeRouter } from '#web/app/routes.tsx';

/** Starts the background tasks when the browser is idle. Offline they may be missing. */
function scheduleBackgroundTasks(router: AppRouter): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const start = async () => {
    const { startBackgroundTasks } = await import('#web/app/background-tasks.ts');
    if (!isOver) stop = startBackgroundTasks(router);
  };
  runWhenIdle(() => void start().catch(() => undefined));
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Renders the product into a node. Without `history` it follows the address of the window. Returns a function that stops it. */
export async function startApp(container: HTMLElement, history?: RouterHistory): Promise<() => void> {
  const router = makeRouter(history);
  // The session is requested while the texts load; the code that needs it asks again and handles a failure.
  getSession().catch(() => {});
  const user = cachedSession();
  if (user && isLoginComplete(user)) preloadStore(user);
  await startI18n();
  const root = createRoot(container);
  root.render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  const stops = [syncSession(router), prefetchLinks(router), scheduleBackgroundTasks(router), () => root.unmount()];
  return () => {
    for (const stop of stops) stop();
  };
}
