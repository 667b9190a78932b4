import type { Credit, LearningObjective, LessonVisibility } from '#domain/teach/lesson.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
export interface Course {
  id: Id<'Course'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  description: string;
  learningObjectives: LearningObjective[];
  visibility: LessonVisibility;
  credit: Credit | null;
  importKey: string | null;
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
  hiddenAt: Instant | null;
  owner: UserId;
}
