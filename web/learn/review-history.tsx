import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#domain/kernel/errors.ts';
import type { LessonReview } from '#domain/learn/lesson-review.ts';
import { isTooOld, RESTORE_DAYS, type Revision } from '#domain/policy/revision.ts';
import { ErrorBox } from '#ui/error-box.tsx';
import { Loading, SkeletonText } from '#ui/skeleton.tsx';
import { codeOf, useRefusalText } from '#web/learn/refusal-text.ts';
import { ReviewVersion } from '#web/learn/review-version.tsx';
import { useCommand, useQuery, useSyncState } from '#web/store/hooks.ts';
import styles from './review-history.module.css';

interface ReviewHistoryProps {
  reviewID: LessonReview['id'];
  onRestored: () => void;
}

/** Who wrote, changed, deleted and restored a review, the last first; anybody may go back to how it was (D-07). */
export function ReviewHistory({ reviewID, onRestored }: ReviewHistoryProps) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const { isOnline } = useSyncState();
  const history = useQuery('shared.history', { model: 'LessonReview', rowID: reviewID });
  const restore = useCommand('shared.restore');
  const [refusal, setRefusal] = useState<ErrorCode>();
  const [now] = useState(() => new Date().toISOString());
  const { rows, state } = history;

  const goBackBefore = async ({ id }: Revision) => {
    setRefusal(undefined);
    try {
      await restore.send({ revisionID: id });
      onRestored();
    } catch (error) {
      setRefusal(codeOf(error));
    }
  };
  return (
    <div className={styles['history']}>
      <p className="quiet">
        {isOnline ? t('reviews.history.help', { count: RESTORE_DAYS }) : t('reviews.history.offline')}
      </p>
      {refusal !== undefined && <ErrorBox title={t('reviews.history.refused')} message={refusalText(refusal)} />}
      <ol reversed>
        {rows.map((revision, index) => {
          // A version is how the row was before the change that came after it.
          const next = rows[index - 1];
          const canGoBack = next !== undefined && revision.action !== 'delete' && !isTooOld(next.at, now);
          return (
            <ReviewVersion
              key={revision.id}
              revision={revision}
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
      {state === 'ready' && rows.length === 0 && <p className="quiet">{t('reviews.history.empty')}</p>}
      {state === 'error' && <ErrorBox onRetry={history.retry} />}
      {state === 'ready' && history.hasMore && (
        <Button variant="default" onClick={history.loadMore}>
          {t('reviews.history.more')}
        </Button>
      )}
    </div>
  );
}
