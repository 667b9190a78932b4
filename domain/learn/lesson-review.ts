import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';

export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const REVIEW_MAX = 5_000;

/** Why the stars of a review do not count toward the rating of its lesson (D-93). */
export const uncountedReasons = ['OWN_LESSON', 'NO_STEP_FINISHED'] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

/** One a user and lesson (D-25). Anybody may edit it; averages count what its author said last (D-82). */
export interface LessonReview {
  id: Id<'LessonReview'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonID: Id<'Lesson'>;
  userID: UserId;
  rating: number;
  review: string;
  authorRating: number;
  authorReview: string;
  /** Who else wrote `rating` or `review`. */
  editedBy: UserId | null;
  /** Whether its author was enrolled when it was written. */
  isEnrolled: boolean;
  /** The database keeps it by the same rule as `uncountedReason`; null where the stars count. */
  uncounted: UncountedReason | null;
  deletedAt: Instant | null;
  /** Since when a decision of those who keep order keeps it from everybody's sight. */
  hiddenAt: Instant | null;
}

type Progress = Pick<Enrollment, 'progress' | 'history'>;

/** Whether one of the enrollments has a finished step, in its current run or an earlier one. */
const hasFinishedStep = (enrollments: readonly Progress[]): boolean =>
  enrollments
    .flatMap(({ progress, history }) => [progress, ...history.map((run) => run.progress)])
    .some((steps) => steps.some(({ status }) => status === 'COMPLETE'));

/**
 * Why stars of this person for this lesson do not count; null where they do. The database has the same rule in
 * `uncounted_reason`.
 * @param enrollments the person's own in the lesson, also those that they left
 */
export function uncountedReason(
  author: UserId,
  lesson: Pick<Lesson, 'owner'>,
  enrollments: readonly Progress[],
): UncountedReason | null {
  if (lesson.owner === author) return 'OWN_LESSON';
  return hasFinishedStep(enrollments) ? null : 'NO_STEP_FINISHED';
}
