import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonReview } from '#domain/learn/lesson-review.ts';
import { Avatar } from '#ui/identity/avatar.tsx';
import { askToConfirm } from '#ui/overlay/confirmation.ts';
import { Menu, menuItem } from '#ui/overlay/menu.tsx';
import { useFormat } from '#web/shared/language/use-format.ts';
import { useSwapFocus } from '#ui/focus/use-swap-focus.ts';
import { Row } from '#ui/layout/stack.tsx';
import { ReviewForm } from '#web/learn/lesson-review/lazy-review-form.ts';
import type { ReviewContent } from '#web/learn/lesson-review/review-form.tsx';
import { useShowHistory } from '#web/learn/lesson-review/review-history-dialog.tsx';
import { UncountedNote } from '#web/learn/lesson-review/uncounted-note.tsx';
import { Stars } from '#web/learn/lesson-review/star-picker.tsx';
import { useCanEdit } from '#web/shared/revision/collaboration.ts';
import { EditByline } from '#web/shared/person/edit-byline.tsx';
import { useReport } from '#web/shared/report/use-report.tsx';
import { useActor, useIsPending, useRow } from '#web/store/hooks.ts';
import { useAction } from '#web/shared/error/use-action.ts';
import styles from './lesson-reviews.module.css';

/** Deletes a review after confirmation. `author` is the author's name if the review is not the user's own. */
function useRemoval({ id, uncounted }: LessonReview, author: string | undefined): () => Promise<void> {
  const { t } = useTranslation();
  const remove = useAction('review.delete');
  const othersBody = () =>
    uncounted == null ? `${t('reviews.removeBody')} ${t('reviews.removeKeepsStars')}` : t('reviews.removeBody');
  const me = useActor();
  const showHistory = useShowHistory();
  return async () => {
    const words =
      author === undefined
        ? { title: t('reviews.removeOwnTitle'), body: t('reviews.removeOwnBody') }
        : { title: t('reviews.removeTitle', { name: author }), body: othersBody() };
    const isSure = await askToConfirm({ ...words, confirmLabel: t('reviews.delete'), isDangerous: true });
    if (!isSure || !(await remove.act({ id }))) return;
    // In the history a moderator can accept that the stars no longer count.
    if (author !== undefined && uncounted == null && me.role !== 'USER') showHistory(id);
  };
}

/** A review of a lesson. Every user may edit it (D-07), and the history keeps who did. */
export function ReviewItem({ review }: { review: LessonReview }) {
  const edit = useAction('review.edit');
  const [isEditing, setEditing] = useState(false);
  const item = useSwapFocus<HTMLLIElement>(isEditing);
  const isPending = useIsPending('LessonReview', review.id);
  const handleSave = (words: ReviewContent) => {
    setEditing(false);
    void edit.act({ id: review.id, ...words });
  };
  return (
    <li ref={item} className={styles.item} data-pending={isPending || undefined}>
      {isEditing ? (
        <ReviewForm given={review} onCancel={() => setEditing(false)} onSave={handleSave} />
      ) : (
        <ReviewBody review={review} onEdit={() => setEditing(true)} />
      )}
    </li>
  );
}

function ReviewBody({ review, onEdit }: { review: LessonReview; onEdit: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOwn = useActor().id === review.userID;
  const author = useRow('PublicProfile', review.userID) ?? { ...unknownAuthor, name: t('reviews.somebody') };
  const mayChange = useCanEdit(review.userID);
  const showHistory = useShowHistory();
  const report = useReport({ model: 'LessonReview', rowID: review.id });
  const handleRemove = useRemoval(review, isOwn ? undefined : author.name);
  return (
    <>
      <Row as="header" gap={10} align="center" wrap>
        <Avatar src={author.avatarUrl} letter={author.letter} size={40} />
        <b>
          <bdi>{author.name}</bdi>
        </b>
        <Stars rating={review.rating} />
        {review.isEnrolled && <span className={styles.badge}>{t('reviews.enrolled')}</span>}
        <time dateTime={review.createdAt}>
          <bdi>{format.relative(review.createdAt)}</bdi>
        </time>
        <Menu
          trigger={(props) => (
            <ActionIcon
              {...props}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t('reviews.more', { name: author.name })}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          )}
        >
          {mayChange && (
            <button type="button" {...menuItem} onClick={onEdit}>
              {t('reviews.edit')}
            </button>
          )}
          <button type="button" {...menuItem} onClick={() => showHistory(review.id)}>
            {t('history.title')}
          </button>
          {mayChange && (
            <button type="button" {...menuItem} onClick={() => void handleRemove()}>
              {t('reviews.delete')}
            </button>
          )}
          {!isOwn && (
            <button type="button" {...menuItem} onClick={report.openReport}>
              {t('common.report')}
            </button>
          )}
        </Menu>
        {report.dialog}
      </Row>
      {review.review !== '' && <p dir="auto">{review.review}</p>}
      <UncountedNote review={review} />
      {review.editedBy != null && (
        <small>
          <EditByline editedBy={review.editedBy} onHistory={() => showHistory(review.id)} />{' '}
          <span>{t(isOwn ? 'reviews.editedOwn' : 'reviews.edited')}</span>
        </small>
      )}
    </>
  );
}

/** Stands in for a profile that is deleted or has not loaded yet. */
const unknownAuthor = { avatarUrl: null, letter: '?' };
