import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepComment } from '#domain/interact/step-comment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { CommentThread } from '#web/shared/comment/comment-thread.tsx';
import { useProfiles } from '#web/shared/person/use-profiles.ts';
import { type QueryView, useActor, useRows } from '#web/store/hooks.ts';

interface CommentThreadsProps {
  lesson: Pick<Lesson, 'id' | 'owner'>;
  list: QueryView<StepComment>;
  /** Text of an empty list. */
  empty: string;
  /** Shown above each thread: the step or the passage that it is about. */
  placeOf: (first: StepComment) => ReactNode;
}

/** Comments on steps by thread, newest thread first. */
export function CommentThreads({ lesson, list, empty, placeOf }: CommentThreadsProps) {
  const { t } = useTranslation();
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = list;
  const actor = useActor();
  const blocked = useRows('Friendship', { addresseeID: actor.id, status: 'BLOCKED' });
  useProfiles(
    rows.map(({ owner }) => owner),
    retry,
  );
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);
  const shown = rows.filter(({ owner }) => !blocked.some(({ requesterID }) => requesterID === owner));
  const threads = Map.groupBy(shown, ({ threadID }) => threadID);
  if (shown.length === 0 && state === 'loading')
    return (
      <Loading label={t('comments.loading')}>
        <SkeletonText lines={3} />
      </Loading>
    );
  return (
    <Stack gap={16}>
      {state === 'offline' && <p className="text-muted">{t('comments.offline')}</p>}
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {shown.length === 0 && state === 'ready' && (
        <EmptyState art="start" title={t('comments.none')}>
          {empty}
        </EmptyState>
      )}
      {threads.size > 0 && (
        <Stack as="ul" gap={16}>
          {[...threads].map(([id, comments]) => (
            <CommentThread
              key={id}
              comments={comments}
              teacherID={lesson.owner}
              place={comments[0] && placeOf(comments[0])}
            />
          ))}
        </Stack>
      )}
      {hasMore && state !== 'error' && (
        <Button variant="default" loading={state === 'loading'} onClick={loadMore}>
          {t('comments.showMore')}
        </Button>
      )}
    </Stack>
  );
}
