import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepComment } from '#domain/interact/step-comment.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { CommentEditForm } from '#web/shared/comment/comment-form.tsx';
import { StepCommentItem } from '#web/shared/comment/step-comment-item.tsx';
import { useInlineForm } from '#web/shared/control/use-inline-form.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import { useActor, useRow } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';
import styles from './step-comments.module.css';

interface CommentThreadProps {
  /** Oldest first; without the first one if it is deleted or hidden. */
  comments: readonly StepComment[];
  teacherID: UserId;
  place: ReactNode;
}

/** A comment on a step with its replies. */
export function CommentThread({ comments, teacherID, place }: CommentThreadProps) {
  const { t } = useTranslation();
  const isHeadless = comments[0]?.threadID !== comments[0]?.id;
  const actor = useActor();
  const answered = comments.findLast(({ owner }) => owner !== actor.id) ?? comments[0];
  return (
    <li>
      <Stack gap={10} className={styles.thread}>
        {place}
        {isHeadless && <p className="text-muted">{t('comments.unavailable')}</p>}
        <Stack as="ol" gap={12}>
          {comments.map((comment) => (
            <StepCommentItem key={comment.id} comment={comment} teacherID={teacherID} />
          ))}
        </Stack>
        {answered && <Reply to={answered} isOwn={answered.owner === actor.id} />}
      </Stack>
    </li>
  );
}

/** Replies to the latest comment of somebody else in a thread, or to one's own question. */
function Reply({ to, isOwn }: { to: StepComment; isOwn: boolean }) {
  const { t } = useTranslation();
  const name = useRow('PublicProfile', to.owner)?.name ?? t('feed.somebody');
  const label = isOwn ? t('comments.reply') : t('comments.replyTo', { name });
  const { act } = useAction('stepComment.reply');
  const { opener, isOpen, open, close } = useInlineForm<HTMLDivElement>();
  const handleSend = (content: string) => {
    close();
    return act({ id: newId('StepComment'), parentID: to.id, content });
  };
  return (
    <div ref={opener} className={styles.reply}>
      {isOpen ? (
        <CommentEditForm label={label} submit={t('comments.reply')} onSend={handleSend} onCancel={close} />
      ) : (
        <Row>
          <Button variant="subtle" size="compact-sm" aria-label={label} onClick={open}>
            {t('comments.reply')}
          </Button>
        </Row>
      )}
    </div>
  );
}
