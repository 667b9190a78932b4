import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { text } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';

export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const REVIEW_MAX = 5_000;

/** Reasons why the stars of a review do not count toward the rating of its lesson (D-93). */
export const uncountedReasons = ['OWN_LESSON', 'NO_STEP_FINISHED'] as const;
export type UncountedReason = (typeof uncountedReasons)[number];

/** One review per user and lesson (D-25). Everybody may edit it; averages use the author's own last version (D-82). */
export interface LessonReview extends SystemColumns<'LessonReview'> {
  lessonID: Id<'Lesson'>;
  userID: UserId;
  rating: number;
  review: string;
  authorRating: number;
  authorReview: string;
  /** The other person who wrote the current `rating` or `review`; null if the author did. */
  editedBy: UserId | null;
  /** True if the author was enrolled when writing it. */
  isEnrolled: boolean;
  /** Stored by the database under the same rule as `uncountedReason`; null if the stars count. */
  uncounted: UncountedReason | null;
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
  hiddenAt: Instant | null;
}

type Progress = Pick<Enrollment, 'progress' | 'history'>;

/** True if one of the enrollments has a finished step, in its current run or an earlier one. */
const hasFinishedStep = (enrollments: readonly Progress[]): boolean =>
  enrollments
    .flatMap(({ progress, history }) => [progress, ...history.map((run) => run.progress)])
    .some((steps) => steps.some(({ status }) => status === 'COMPLETE'));

/**
 * Reason why this person's stars for this lesson do not count; null if they do. The database function
 * `uncounted_reason` has the same rule.
 * @param enrollments the person's own in the lesson, including withdrawn ones
 */
export function uncountedReason(
  author: UserId,
  lesson: Pick<Lesson, 'owner'>,
  enrollments: readonly Progress[],
): UncountedReason | null {
  if (lesson.owner === author) return 'OWN_LESSON';
  return hasFinishedStep(enrollments) ? null : 'NO_STEP_FINISHED';
}

export const LessonReview = defineModel<LessonReview>()({
  routes: [['user', 'userID']],
  defaults: { review: '', isEnrolled: false, uncounted: null, editedBy: null, deletedAt: null, hiddenAt: null },
});

export const lessonReviewColumns = () => {
  const written = { rating: z.int().check(z.minimum(RATING_MIN), z.maximum(RATING_MAX)), review: text(REVIEW_MAX) };
  return {
    owner: ['userID'],
    read: {
      others: [
        'lessonID',
        'userID',
        'rating',
        'review',
        'authorRating',
        'authorReview',
        'editedBy',
        'isEnrolled',
        'uncounted',
      ],
    },
    create: { lessonID: id('Lesson'), userID: id('User'), ...written },
    update: written,
    computed: ['authorRating', 'authorReview', 'editedBy'],
  } satisfies ModelColumns<LessonReview>;
};
