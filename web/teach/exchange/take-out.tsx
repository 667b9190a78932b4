import { lazyPiece } from '#web/shared/lazy-piece.tsx';

/** Export dialog, imported lazily. */
export const TakeOut = lazyPiece(
  async () => (await import('#web/teach/exchange/take-out-dialog.tsx')).TakeOutDialog,
  null,
  'teach',
  'exchange',
);
