import type { ReportTarget } from '#domain/admin/report.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const HiddenNotice = lazyComponent(
  async () => (await import('#web/shared/report/hidden-notice.tsx')).HiddenNotice,
  null,
  'report',
);

/** On pages of what is one's own: says so while a decision hides it. */
export const LazyHiddenNotice = ({ hiddenAt, ...reported }: ReportTarget & { hiddenAt: string | null }) =>
  hiddenAt ? <HiddenNotice {...reported} /> : null;
