import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { lazyComponent } from '#web/shared/loading/lazy-component.tsx';
import type { RowHistoryProps } from '#web/teach/page/row-history.tsx';

const RowHistory = lazyComponent(
  async () => (await import('#web/teach/page/row-history.tsx')).RowHistory,
  <SkeletonText lines={4} />,
);

/** Dialog with the history of a row, and the function that opens it. */
export function useRowHistory(
  model: RowHistoryProps['model'],
  rowID: string,
  onRestored?: () => void,
): { show: () => void; dialog: ReactNode } {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const handleRestored = () => {
    close();
    onRestored?.();
    toast.success(t('history.isBack'));
  };
  const dialog = (
    <Dialog opened={isOpen} onClose={close} title={t('history.title')} width={600}>
      <RowHistory model={model} rowID={rowID} onRestored={handleRestored} />
    </Dialog>
  );
  return { show: () => setOpen(true), dialog };
}
