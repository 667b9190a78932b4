import { dismissQuestion } from '#ui/overlay/confirmation.ts';
import { countPageViews } from '#web/app/page-views.ts';
import type { AppRouter } from '#web/app/routes.tsx';
import { cachedSession } from '#web/account/session/session.ts';
import { updateServiceWorkers } from '#web/app/service-worker.ts';

/** Starts the tasks that run in the background after the first page. Returns a function that stops them. */
export function startBackgroundTasks(router: AppRouter): () => void {
  updateServiceWorkers(cachedSession()?.id).catch(() => undefined);
  const stopCounting = countPageViews(router);
  const stopDropping = router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && dismissQuestion());
  return () => {
    stopCounting();
    stopDropping();
  };
}
