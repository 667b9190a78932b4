import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isId } from '#domain/kernel/id.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toasts.ts';

/** Edit history of the row whose id is in the address, so that a notification can link to it. */
export function HistoryDialog({ render }: { render: (rowID: string, onRestored: () => void) => ReactNode }) {
  const { t } = useTranslation();
  const { history } = useSearch({ strict: false });
  const navigate = useNavigate();
  const handleClose = () => {
    if (history === undefined) return;
    void navigate({
      to: '.',
      search: (before) => ({ ...before, history: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  const handleRestored = () => {
    handleClose();
    toast.success(t('history.isBack'));
  };
  return (
    <Dialog opened={isId(history)} onClose={handleClose} title={t('history.title')} width={600}>
      {isId(history) && render(history, handleRestored)}
    </Dialog>
  );
}
