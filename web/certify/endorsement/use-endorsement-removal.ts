import { useTranslation } from 'react-i18next';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import type { Revision } from '#domain/interact/revision.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { useCommand } from '#web/store/hooks.ts';
import { useStore } from '#web/store/store-provider.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import { useErrorToast } from '#web/shared/error/use-error-toast.ts';

/** Deletes an endorsement at once and offers undo, because every revision is kept (D-07). */
export function useEndorsementRemoval({ id }: Pick<Endorsement, 'id'>): () => Promise<void> {
  const { t } = useTranslation();
  const store = useStore();
  const showError = useErrorToast();
  const remove = useAction('endorsement.delete');
  const restore = useCommand('revision.revert');
  const restoreDeleted = async () => {
    try {
      const { m } = await store.fetchPage('revision.history', { model: 'Endorsement', rowID: id }, null);
      const deletion = (m.Revision as Revision[] | undefined)?.find(({ action }) => action === 'delete');
      if (deletion) await restore.send({ revisionID: deletion.id });
      toast.success(t('history.isBack'));
    } catch (error) {
      showError(error);
    }
  };
  return async () => {
    if (!(await remove.act({ id }))) return;
    toast.offer(t('certify.endorse.removed'), {
      label: t('certify.endorse.undo'),
      onClick: () => void restoreDeleted(),
    });
  };
}
