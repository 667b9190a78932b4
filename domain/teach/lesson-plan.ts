import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** A collection of lessons. Membership is the lesson's own lessonplanID; the plan stores the order (D-73). */
export interface LessonPlan {
  id: Id<'LessonPlan'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  description: string;
  /** The owner's own last version. */
  authorName: string;
  authorDescription: string;
  /** The other person who wrote the current `name` or `description`; null if the owner did. */
  editedBy: UserId | null;
  lessonOrder: Id<'Lesson'>[];
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
  hiddenAt: Instant | null;
  owner: UserId;
}
