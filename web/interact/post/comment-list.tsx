import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeedItem } from '#domain/interact/feed-item.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import '#web/shared/registry/feed-registry.ts';
import { CommentForm } from '#web/shared/comment/comment-form.tsx';
import { CommentItem } from '#web/interact/post/comment-item.tsx';
import { useProfiles } from '#web/shared/person/use-profiles.ts';
import { useActor, useQuery, useRows, useTopic } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './post.module.css';

/** Comments of a post, oldest first: the latest page, a button for earlier ones, and new ones as they arrive. */
export function CommentList({ postID }: { postID: FeedItem['postID'] }) {
  const { t } = useTranslation();
  const { id } = useActor();
  useTopic(`post:${postID}`);
  const { rows, state, hasMore, newCount, loadMore, showNew, retry } = useQuery('comment.byPost', { postID });
  const blocked = useRows('Friendship', { addresseeID: id, status: 'BLOCKED' });
  useProfiles(
    rows.flatMap(({ userID, editedBy }) => [userID, editedBy]),
    retry,
  );
  const write = useAction('comment.write');
  useEffect(() => {
    if (newCount > 0) showNew();
  }, [newCount, showNew]);
  const shown = rows.filter(({ userID }) => !blocked.some(({ requesterID }) => requesterID === userID)).toReversed();
  return (
    <Stack as="section" gap={12} mt={14} className={styles.comments} aria-label={t('feed.comments.title')}>
      {hasMore && state !== 'error' && (
        <Row>
          <Button variant="subtle" size="compact-sm" loading={state === 'loading'} onClick={loadMore}>
            {t('feed.comments.earlier')}
          </Button>
        </Row>
      )}
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {shown.length > 0 && (
        <Stack as="ol">
          {shown.map((comment) => (
            <CommentItem key={comment.id} comment={comment} />
          ))}
        </Stack>
      )}
      <CommentForm
        label={t('comments.write')}
        onSend={(content) => write.act({ id: newId('PostComment'), postID, content })}
      />
    </Stack>
  );
}
