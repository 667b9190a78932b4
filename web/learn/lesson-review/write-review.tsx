import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uncountedReason } from '#domain/learn/lesson-review.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { useSwapFocus } from '#ui/focus/use-swap-focus.ts';
import { ReviewForm } from '#web/learn/lesson-review/lazy-review-form.ts';
import type { ReviewContent } from '#web/learn/lesson-review/review-form.tsx';
import { useAction } from '#web/shared/error/use-action.ts';
import { useActor, useOwnRows } from '#web/store/hooks.ts';
import { newId } from '#web/store/row/new-id.ts';

/** A button that opens the form for the user's review of a lesson. */
export function WriteReview({ lesson, onWritten }: { lesson: Lesson; onWritten: () => void }) {
  const { t } = useTranslation();
  const { id: owner } = useActor();
  const { id: lessonID } = lesson;
  const enrollments = useOwnRows('Enrollment', { owner, lessonID });
  const isUncounted = enrollments !== undefined && uncountedReason(owner, lesson, enrollments) !== null;
  const write = useAction('review.write');
  const [isOpen, setOpen] = useState(false);
  const handleSave = (words: ReviewContent) => {
    setOpen(false);
    onWritten();
    void write.act({ id: newId('LessonReview'), lessonID, ...words });
  };
  const area = useSwapFocus<HTMLDivElement>(isOpen);
  return (
    <div ref={area}>
      {isOpen ? (
        <>
          {isUncounted && <p className="text-muted">{t('reviews.countsOnceFinished')}</p>}
          <ReviewForm onSave={handleSave} onCancel={() => setOpen(false)} />
        </>
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('reviews.write')}
        </Button>
      )}
    </div>
  );
}
