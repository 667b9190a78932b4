import { useTranslation } from 'react-i18next';
import type { Id } from '#domain/kernel/id.ts';
import type { LessonLabel } from '#domain/teach/lesson-label.ts';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { useErrorToast } from '#web/shared/error/use-error-toast.ts';
import { useStore } from '#web/store/store-provider.tsx';

/** Deletes a label after a confirmation, and offers to restore it through its history. */
export function useRemoveLabel({ id, name }: LessonLabel): () => Promise<void> {
  const { t } = useTranslation();
  const store = useStore();
  const showError = useErrorToast();
  const { act: remove } = useAction('label.delete');
  const { act: revert } = useAction('revision.revert');
  const restore = async () => {
    try {
      await store.flush();
      const { ids } = await store.fetchPage('revision.history', { model: 'LessonLabel', rowID: id }, null);
      if (ids[0] !== undefined) await revert({ revisionID: ids[0] as Id<'Revision'> });
    } catch (error) {
      showError(error);
    }
  };
  return async () => {
    const words = { title: t('curriculum.labels.deleteTitle', { name }), body: t('curriculum.labels.deleteBody') };
    const isSure = await askToConfirm({ ...words, confirmLabel: t('curriculum.labels.delete'), isDangerous: true });
    if (!isSure || !(await remove({ id }))) return;
    const undo = { label: t('dashboard.tasks.undo'), onClick: () => void restore() };
    toast.offer(t('curriculum.labels.deleted', { name }), undo);
  };
}
