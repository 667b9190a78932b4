import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const RATING_MIN = 1;
export const RATING_MAX = 5;
export const REVIEW_MAX = 5_000;

/** What the author of a review writes into it counts as their own word; what others write is shown and does not (D-82). */
export const authorsWord = ({ rating, review }: Partial<Pick<LessonReview, 'rating' | 'review'>>) => ({
  ...(rating === undefined ? {} : { authorRating: rating }),
  ...(review === undefined ? {} : { authorReview: review }),
});

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
  /** Whether its author was enrolled when it was written. */
  isEnrolled: boolean;
  deletedAt: Instant | null;
  /** Since when a decision of those who keep order keeps it from everybody's sight. */
  hiddenAt: Instant | null;
}
