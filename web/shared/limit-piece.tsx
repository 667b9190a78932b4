import { lazyPiece } from '#web/shared/lazy-piece.tsx';

/** Brought where a limit may bite, with its texts. */
export const LimitPiece = lazyPiece(
  async () => (await import('#web/shared/limit-line.tsx')).LimitLine,
  null,
  'billing',
);
