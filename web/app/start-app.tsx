import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { whenIdle } from '#ui/when-idle.ts';
import { getSession, knownSession, isLetIn } from '#web/account/session.ts';
import { followSession } from '#web/app/follow-session.ts';
import { startI18n } from '#web/shared/i18n.ts';
import { expectStore } from '#web/app/open-stores.ts';
import { prefetchLinks } from '#web/app/prefetch.ts';
import { Providers } from '#web/app/providers.tsx';
import { type AppRouter, makeRouter } from '#web/app/routes.tsx';

/** Starts the background tasks when the browser is idle. Offline they may be missing. */
function later(router: AppRouter): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  const start = async () => {
    const { startLater } = await import('#web/app/start-later.ts');
    if (!isOver) stop = startLater(router);
  };
  whenIdle(() => void start().catch(() => undefined));
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
  const user = knownSession();
  if (user && isLetIn(user)) expectStore(user);
  await startI18n();
  const root = createRoot(container);
  root.render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  const stops = [followSession(router), prefetchLinks(router), later(router), () => root.unmount()];
  return () => {
    for (const stop of stops) stop();
  };
}
