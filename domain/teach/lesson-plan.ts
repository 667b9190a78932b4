import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Lessons that belong together. A lesson enters it by its own lessonplanID; the plan keeps their order (D-73). */
export interface LessonPlan {
  id: Id<'LessonPlan'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  description: string;
  /** What its owner wrote last. */
  authorName: string;
  authorDescription: string;
  /** Who else wrote `name` or `description`. */
  editedBy: UserId | null;
  lessonOrder: Id<'Lesson'>[];
  deletedAt: Instant | null;
  /** Since when a decision of those who keep order keeps it from everybody's sight. */
  hiddenAt: Instant | null;
  owner: UserId;
}
