import { lazyPiece } from '#web/shared/lazy-piece.tsx';

/** Loaded lazily, because the page is prefetched and the form opens only on a click. */
export const ReviewForm = lazyPiece(async () => (await import('#web/learn/lesson/review-form.tsx')).ReviewForm, null);
