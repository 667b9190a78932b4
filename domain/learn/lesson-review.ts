import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const REVIEW_MAX = 5_000;

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
  deletedAt: Instant | null;
  /** Since when a decision of those who keep order keeps it from everybody's sight. */
  hiddenAt: Instant | null;
}
