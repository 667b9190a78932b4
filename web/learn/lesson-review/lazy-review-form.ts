import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

/** Loaded lazily, because the page is prefetched and the form opens only on a click. */
export const ReviewForm = lazyComponent(
  async () => (await import('#web/learn/lesson-review/review-form.tsx')).ReviewForm,
  null,
);
