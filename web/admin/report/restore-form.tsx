import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Report } from '#domain/admin/report.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';

/** Shows a hidden row again and notifies its author. */
export function RestoreForm({ report, onRestored }: { report: Report; onRestored: () => void }) {
  const { t } = useTranslation();
  const { act, isBusy } = useAction('report.restoreContent');
  const handleRestore = async () => {
    const words = { title: t('admin.restore.title'), body: t('admin.restore.body') };
    if (!(await askToConfirm({ ...words, confirmLabel: t('admin.restore.do') }))) return;
    if (!(await act({ id: report.id, note: t('admin.restore.note') }))) return;
    toast.success(t('admin.restore.done'));
    onRestored();
  };
  return (
    <div>
      <Button variant="default" loading={isBusy} onClick={() => void handleRestore()}>
        {t('admin.restore.do')}
      </Button>
    </div>
  );
}
