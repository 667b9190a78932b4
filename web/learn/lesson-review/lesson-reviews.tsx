import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { useFocusFallback } from '#ui/focus/use-focus-fallback.ts';
import { useSwapFocus } from '#ui/focus/use-swap-focus.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { PageSection } from '#ui/layout/page-section.tsx';
import { ReviewForm } from '#web/learn/lesson-review/lazy-review-form.ts';
import { RatingHistogram } from '#web/learn/lesson-review/rating-histogram.tsx';
import { ReviewHistoryDialog } from '#web/learn/lesson-review/review-history-dialog.tsx';
import { ReviewItem } from '#web/learn/lesson-review/review-item.tsx';
import { WriteReview } from '#web/learn/lesson-review/write-review.tsx';
import { type QueryView, useActor, useQuery } from '#web/store/hooks.ts';

/** Reviews of a lesson, newest first, with the user's own review at the top. */
export function LessonReviews({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const actor = useActor();
  const { rows, state, hasMore, loadMore, retry } = useQuery('review.byLesson', { lessonID: lesson.id });
  const own = useQuery('review.mineByLesson', { lessonID: lesson.id }).rows[0];
  const others = rows.filter(({ userID }) => userID !== actor.id);
  const isTeacher = lesson.owner === actor.id;
  // A new review replaces its form and takes over the focus.
  const [isWritten, setWritten] = useState(false);
  const section = useSwapFocus<HTMLElement>(isWritten && own !== undefined);
  useFocusFallback(section);
  // The form is preloaded, because the device may be offline by the time the user writes.
  useEffect(() => ReviewForm.preload(), []);
  return (
    <PageSection ref={section} title={t('reviews.title')} aria-label={t('reviews.title')}>
      <RatingHistogram lesson={lesson} />
      {own === undefined && !isTeacher && <WriteReview lesson={lesson} onWritten={() => setWritten(true)} />}
      {own === undefined && rows.length === 0 && <NothingYet state={state} isTeacher={isTeacher} />}
      <Stack as="ul" mt={12}>
        {own && <ReviewItem review={own} />}
        {others.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </Stack>
      {state === 'error' && <ErrorBox onRetry={retry} />}
      {hasMore && state !== 'error' && (
        <Button variant="default" radius="xl" loading={state === 'loading'} onClick={loadMore}>
          {t('reviews.showMore')}
        </Button>
      )}
      <ReviewHistoryDialog />
    </PageSection>
  );
}

function NothingYet({ state, isTeacher }: { state: QueryView<unknown>['state']; isTeacher: boolean }) {
  const { t } = useTranslation();
  switch (state) {
    case 'loading':
      return (
        <Loading label={t('common.loading')}>
          <SkeletonText lines={3} />
        </Loading>
      );
    case 'offline':
      return <p className="text-muted">{t('reviews.offline')}</p>;
    case 'ready':
      return <p className="text-muted">{isTeacher ? t('reviews.noneYet') : t('reviews.beFirst')}</p>;
    case 'error':
      return null;
  }
}
