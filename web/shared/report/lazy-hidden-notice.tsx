import type { ReportTarget } from '#domain/admin/report.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';

const HiddenNotice = lazyComponent(
  async () => (await import('#web/shared/report/hidden-notice.tsx')).HiddenNotice,
  null,
);

/** Shows the owner of a row that a moderator has hidden it; nothing if it is visible. */
export const LazyHiddenNotice = ({ hiddenAt, ...reported }: ReportTarget & { hiddenAt: string | null }) =>
  hiddenAt ? <HiddenNotice {...reported} /> : null;
