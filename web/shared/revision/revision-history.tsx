import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isDeletedByOwner,
  isPastRestoreWindow,
  RESTORE_DAYS,
  type Revision,
  type RevisionAction,
  type SharedModel,
} from '#domain/interact/revision.ts';
import { isCollaborationOpen, useCanEdit } from '#web/shared/revision/collaboration.ts';
import { HistoryList } from '#web/shared/revision/history-list.tsx';
import { HistoryVersion } from '#web/shared/revision/history-version.tsx';
import { type ActionError, useAction } from '#web/shared/error/use-action.ts';
import { useActor, useQuery, useSyncState } from '#web/store/hooks.ts';

const actionLabels = {
  create: 'history.written',
  update: 'history.changed',
  delete: 'history.deleted',
  restore: 'history.restored',
} as const satisfies Record<RevisionAction, string>;

const isDone = ({ status }: Revision): boolean => status === 'DONE';

/** True if the user may restore an earlier version. Only the owner can restore a row that the owner deleted. */
function useCanRestore(rows: readonly Revision[]): boolean {
  const { id, role } = useActor();
  const owner = rows[0]?.owner;
  const mayChange = useCanEdit(owner);
  if (owner !== id && isDeletedByOwner(rows.find(isDone))) return false;
  return role !== 'USER' || mayChange;
}

export interface RevisionHistoryProps {
  model: SharedModel;
  rowID: string;
  /** Renders the content of a change. */
  renderChange: (revision: Revision) => ReactNode;
  onRestored: () => void;
}

/**
 * The history of a shared row, newest change first. Anyone may restore an earlier version (D-07); with `COLLAB=owned` only its
 * owner and moderators may.
 */
export function RevisionHistory({ model, rowID, renderChange, onRestored }: RevisionHistoryProps) {
  const { t } = useTranslation();
  const { isOnline } = useSyncState();
  const history = useQuery('revision.history', { model, rowID });
  const [failure, setFailure] = useState<ActionError>();
  const restore = useAction('revision.revert', setFailure);
  const [now] = useState(() => new Date().toISOString());
  const { rows } = history;
  const canRestore = useCanRestore(rows);

  const restoreBefore = async ({ id }: Revision) => {
    if (await restore.act({ revisionID: id })) onRestored();
  };
  const canRestoreBefore = ({ at }: Revision) =>
    canRestore && !isPastRestoreWindow(at, now) && isOnline && !restore.isBusy;
  // A row older than its history has no revision with the action `create`.
  const first = history.state === 'ready' && !history.hasMore ? rows.findLast(isDone) : undefined;
  const original = first?.before ? first : undefined;
  const helpOnline = isCollaborationOpen() ? 'history.help' : 'history.helpOwned';
  const help = isOnline ? t(helpOnline, { count: RESTORE_DAYS }) : t('history.offline');
  return (
    <HistoryList help={help} failure={failure} list={history} empty={t('history.empty')}>
      {rows.map((revision, index) => {
        const { id, actor, at, seq, action } = revision;
        // A version is the state of the row before the next completed change. A proposal changed nothing.
        const next = rows.slice(0, index).findLast(isDone);
        const isVersion = isDone(revision) && action !== 'delete';
        const isRestorable = next !== undefined && isVersion && canRestoreBefore(next);
        return (
          <HistoryVersion
            key={id}
            actor={actor}
            at={at}
            seq={seq}
            labels={[t(actionLabels[action])]}
            change={action !== 'delete' && renderChange(revision)}
            onRestore={isRestorable ? () => void restoreBefore(next) : undefined}
          />
        );
      })}
      {original && (
        <HistoryVersion
          labels={[t('history.original')]}
          change={renderChange({ ...original, action: 'create', before: null, after: original.before })}
          onRestore={canRestoreBefore(original) ? () => void restoreBefore(original) : undefined}
        />
      )}
    </HistoryList>
  );
}
