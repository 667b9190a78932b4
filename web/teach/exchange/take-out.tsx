import { lazyPiece } from '#web/shared/lazy-piece.tsx';

/** Asks as what, and saves it. */
export const TakeOut = lazyPiece(
  async () => (await import('#web/teach/exchange/take-out-dialog.tsx')).TakeOutDialog,
  null,
  'teach',
  'exchange',
);
