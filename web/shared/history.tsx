import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTooOld, RESTORE_DAYS, type Revision, type SharedModel } from '#domain/policy/revision.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { Loading, SkeletonText } from '#ui/skeleton.tsx';
import { HistoryVersion } from '#web/shared/history-version.tsx';
import { useCommand, useQuery, useSyncState } from '#web/store/hooks.ts';
import styles from './history.module.css';

export interface HistoryProps {
  model: SharedModel;
  rowID: string;
  /** What a change made of what was there. */
  drawChange: (revision: Revision) => ReactNode;
  /** Why going back was refused, in words. */
  refusalText: (error: unknown) => string;
  onRestored: () => void;
}

/** Who wrote, changed, deleted and restored what is anybody's to change, the last first; anybody may go back to how it was (D-07). */
export function History({ model, rowID, drawChange, refusalText, onRestored }: HistoryProps) {
  const { t } = useTranslation();
  const { isOnline } = useSyncState();
  const history = useQuery('shared.history', { model, rowID });
  const restore = useCommand('shared.restore');
  const [refusal, setRefusal] = useState<string>();
  const [now] = useState(() => new Date().toISOString());
  const { rows, state } = history;

  const goBackBefore = async ({ id }: Revision) => {
    setRefusal(undefined);
    try {
      await restore.send({ revisionID: id });
      onRestored();
    } catch (error) {
      setRefusal(refusalText(error));
    }
  };
  return (
    <div className={styles['history']}>
      <p className="quiet">{isOnline ? t('history.help', { count: RESTORE_DAYS }) : t('history.offline')}</p>
      {refusal !== undefined && <ErrorBox title={t('history.refused')} message={refusal} />}
      <ol reversed>
        {rows.map((revision, index) => {
          // A version is how the row was before the change that came after it; a proposal changed nothing.
          const next = rows.slice(0, index).findLast(({ status }) => status === 'DONE');
          const isVersion = revision.status === 'DONE' && revision.action !== 'delete';
          const canGoBack = next !== undefined && isVersion && !isTooOld(next.at, now);
          return (
            <HistoryVersion
              key={revision.id}
              revision={revision}
              change={drawChange(revision)}
              canGoBack={canGoBack && isOnline && !restore.isBusy}
              onGoBack={() => next && void goBackBefore(next)}
            />
          );
        })}
      </ol>
      {state === 'loading' && (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {state === 'ready' && rows.length === 0 && <p className="quiet">{t('history.empty')}</p>}
      {state === 'error' && <ErrorBox onRetry={history.retry} />}
      {state === 'ready' && history.hasMore && (
        <Button variant="default" onClick={history.loadMore}>
          {t('history.more')}
        </Button>
      )}
    </div>
  );
}
