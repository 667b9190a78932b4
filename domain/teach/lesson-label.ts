import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const LABEL_NAME_MAX = 60;
export const LABELS_PER_LESSON_MAX = 10;

export interface LessonLabel {
  id: Id<'LessonLabel'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  description: string;
  /** What its owner wrote last. */
  authorName: string;
  authorDescription: string;
  /** Who else wrote `name` or `description`. */
  editedBy: UserId | null;
  deletedAt: Instant | null;
  /** Since when a decision of those who keep order keeps it from everybody's sight. */
  hiddenAt: Instant | null;
  owner: UserId;
}

export interface LessonLessonLabel {
  id: Id<'LessonLessonLabel'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonID: Id<'Lesson'>;
  lessonLabelID: Id<'LessonLabel'>;
  owner: UserId;
}
