import type { Reported } from '#domain/admin/report.ts';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';

const HiddenNotice = lazyPiece(
  async () => (await import('#web/shared/hidden-notice.tsx')).HiddenNotice,
  null,
  'report',
);

/** On pages of what is one's own: says so while a decision hides it. */
export const HiddenMark = ({ hiddenAt, ...thing }: Reported & { hiddenAt: string | null }) =>
  hiddenAt ? <HiddenNotice {...thing} /> : null;
