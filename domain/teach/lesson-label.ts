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
  /** The owner's own last version. */
  authorName: string;
  authorDescription: string;
  /** The other person who wrote the current `name` or `description`; null if the owner did. */
  editedBy: UserId | null;
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
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
