import { lazyPiece } from '#web/shared/lazy-piece.tsx';

/** Stands behind a button, on a page that is fetched ahead of a click. */
export const ReviewForm = lazyPiece(async () => (await import('#web/learn/lesson/review-form.tsx')).ReviewForm, null);
