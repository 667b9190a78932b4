import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#domain/teach/lesson.ts';
import { useSwapFocus } from '#ui/focus/use-swap-focus.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { WriteReview } from '#web/learn/lesson-review/write-review.tsx';
import { useActor, useQuery, useRow } from '#web/store/hooks.ts';

/** Asks for a review at the end of a lesson, until the learner has written one. A teacher's own lesson is not reviewed. */
export function EndReview({ lessonID }: { lessonID: Lesson['id'] }) {
  const { t } = useTranslation();
  const actor = useActor();
  const lesson = useRow('Lesson', lessonID);
  const { rows, state } = useQuery('review.mineByLesson', { lessonID });
  const [isWritten, setWritten] = useState(false);
  const section = useSwapFocus<HTMLElement>(isWritten);
  if (lesson === undefined || lesson.owner === actor.id || state !== 'ready' || (rows.length > 0 && !isWritten))
    return null;
  return (
    <Stack as="section" ref={section} gap={10} mb={28} aria-label={t('player.end.rate')}>
      <h2>{t('player.end.rate')}</h2>
      {isWritten ? (
        <p tabIndex={-1} data-swap-focus>
          {t('player.end.rated')}
        </p>
      ) : (
        <WriteReview lesson={lesson} onWritten={() => setWritten(true)} />
      )}
    </Stack>
  );
}
