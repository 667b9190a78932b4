import { type ReactNode, useState } from 'react';
import { lazyPiece } from '#web/shared/lazy-piece.tsx';
import type { Reported } from '#domain/admin/report.ts';

const ReportDialog = lazyPiece(
  async () => (await import('#web/shared/report-dialog.tsx')).ReportDialog,
  null,
  'report',
);

/**
 * For who sees what is somebody else's. `ask` opens the dialog, which stands where `dialog` is put: outside of a menu, that
 * goes as soon as something of it is chosen.
 */
export function useReport({ model, rowID }: Reported): { ask: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    ask: () => setOpen(true),
    dialog: isOpen && <ReportDialog model={model} rowID={rowID} onClose={() => setOpen(false)} />,
  };
}
