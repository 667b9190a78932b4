import type { Instant } from '#domain/kernel/time.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
export const CATEGORIES_PER_LESSON_MAX = 5;

export interface LessonCategory {
  id: Id<'LessonCategory'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  description: string;
  /** The person who created it; null for a category of the site itself. */
  owner: UserId | null;
}

export interface LessonLessonCategory {
  id: Id<'LessonLessonCategory'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonID: Id<'Lesson'>;
  lessonCategoryID: Id<'LessonCategory'>;
  owner: UserId;
}
