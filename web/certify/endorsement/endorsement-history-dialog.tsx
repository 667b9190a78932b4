import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Endorsement } from '#domain/certify/endorsement.ts';
import { isId } from '#domain/kernel/id.ts';
import type { Revision } from '#domain/interact/revision.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { RevisionHistory } from '#web/shared/revision/revision-history.tsx';
import { TextDiff } from '#web/shared/revision/text-diff.tsx';

/** Edit history of an endorsement; its id is in the address, so that a notification can link to it. */
export function EndorsementHistoryDialog() {
  const { t } = useTranslation();
  const { history } = useSearch({ strict: false });
  const navigate = useNavigate();
  const handleClose = () => {
    if (history !== undefined) void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  };
  const handleRestored = () => {
    handleClose();
    toast.success(t('history.isBack'));
  };
  return (
    <Dialog opened={isId(history)} onClose={handleClose} title={t('history.title')} width={600}>
      {isId(history) && (
        <RevisionHistory
          model="Endorsement"
          rowID={history as Endorsement['id']}
          renderChange={({ before, after }) => <Change before={before} after={after} />}
          onRestored={handleRestored}
        />
      )}
    </Dialog>
  );
}

function Change({ before, after }: Pick<Revision, 'before' | 'after'>) {
  const now = after as Endorsement;
  const old = before as Endorsement | null;
  return <TextDiff before={(old ?? now).testimony} after={now.testimony} />;
}
