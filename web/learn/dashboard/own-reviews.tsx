import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { inAuthorsWords } from '#domain/policy/authorship.ts';
import type { LessonReview } from '#domain/learn/lesson-review.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Panel } from '#ui/layout/panel.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Stars } from '#web/learn/lesson-review/star-picker.tsx';
import { UncountedNote } from '#web/learn/lesson-review/uncounted-note.tsx';
import { useQuery, useRow } from '#web/store/hooks.ts';
import styles from './own-reviews.module.css';

/** The learner's own lesson reviews, with links to edit them on the lesson page. Renders nothing without reviews. */
export function OwnReviews() {
  const { t } = useTranslation();
  const { rows, state, hasMore, loadMore } = useQuery('review.mine', {});
  if (rows.length === 0) return null;
  return (
    <Panel title={t('dashboard.reviews.title')}>
      <Stack as="ul" lines className={styles.list}>
        {rows.map((review) => (
          <OwnReview key={review.id} review={review} />
        ))}
      </Stack>
      {hasMore && (
        <Button variant="default" loading={state === 'loading'} onClick={loadMore}>
          {t('dashboard.reviews.more')}
        </Button>
      )}
    </Panel>
  );
}

function OwnReview({ review: given }: { review: LessonReview }) {
  const { lessonID, rating, review, createdAt } = inAuthorsWords('LessonReview', given);
  const { t } = useTranslation();
  const format = useFormat();
  const name = useRow('Lesson', lessonID)?.name ?? t('learn.dashboard.unnamed');
  const place = { to: '/learn/catalog/lesson/$id', params: { id: lessonID } } as const;
  return (
    <li>
      <Row as="header" gap={[4, 12]} align="center" wrap>
        <Link {...place}>
          <bdi>{name}</bdi>
        </Link>
        <Stars rating={rating} />
        <time dateTime={createdAt}>
          <bdi>{format.relative(createdAt)}</bdi>
        </time>
        <Link {...place} hash="reviews" className={styles.edit} aria-label={t('dashboard.reviews.edit', { name })}>
          {t('dashboard.reviews.change')}
        </Link>
      </Row>
      {review !== '' && <p dir="auto">{review}</p>}
      <UncountedNote review={given} />
    </li>
  );
}
