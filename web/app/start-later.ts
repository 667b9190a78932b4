import { dropQuestion } from '#ui/confirm-store.ts';
import { countPageViews } from '#web/app/page-views.ts';
import type { AppRouter } from '#web/app/routes.tsx';
import { endServiceWorkers } from '#web/app/service-workers.ts';

/** Starts the tasks that run in the background after the first page. Returns a function that stops them. */
export function startLater(router: AppRouter): () => void {
  endServiceWorkers().catch(() => undefined);
  const stopCounting = countPageViews(router);
  const stopDropping = router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && dropQuestion());
  return () => {
    stopCounting();
    stopDropping();
  };
}
