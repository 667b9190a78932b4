import { useTranslation } from 'react-i18next';
import type { LessonReview, UncountedReason } from '#domain/learn/lesson-review.ts';
import { useActor } from '#web/store/hooks.ts';

const reasons = {
  OWN_LESSON: { others: 'reviews.uncounted.ownLesson', own: 'reviews.uncounted.ownOwnLesson' },
  NO_STEP_FINISHED: { others: 'reviews.uncounted.noStepFinished', own: 'reviews.uncounted.ownNoStepFinished' },
} as const satisfies Record<UncountedReason, object>;

/** Says why the stars of a review do not count towards the rating. */
export function UncountedNote({ review: { uncounted, userID } }: { review: LessonReview }) {
  const { t } = useTranslation();
  const isOwn = useActor().id === userID;
  if (uncounted == null) return null;
  return <small>{t(reasons[uncounted][isOwn ? 'own' : 'others'])}</small>;
}
