import { type ReactNode, useState } from 'react';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import type { ReportTarget } from '#domain/admin/report.ts';

const ReportDialog = lazyComponent(
  async () => (await import('#web/shared/report/report-dialog.tsx')).ReportDialog,
  null,
);

/** The dialog that reports someone else's row. Render `dialog` outside of a menu, because a menu unmounts its content on a choice. */
export function useReport({ model, rowID }: ReportTarget): { openReport: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    openReport: () => setOpen(true),
    dialog: isOpen && <ReportDialog model={model} rowID={rowID} onClose={() => setOpen(false)} />,
  };
}
