import { dropQuestion } from '#ui/confirm-store.ts';
import { countPageViews } from '#web/app/page-views.ts';
import type { AppRouter } from '#web/app/routes.tsx';
import { endServiceWorkers } from '#web/app/service-workers.ts';

/** What runs beside the product once its first page is there. Returns the way to end it. */
export function startLater(router: AppRouter): () => void {
  endServiceWorkers().catch(() => undefined);
  const stopCounting = countPageViews(router);
  const stopDropping = router.subscribe('onBeforeLoad', ({ pathChanged }) => pathChanged && dropQuestion());
  return () => {
    stopCounting();
    stopDropping();
  };
}
