import { DESCRIPTION_MAX } from '#domain/teach/lesson.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { name, text } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const LABEL_NAME_MAX = 60;
export const LABELS_PER_LESSON_MAX = 10;

export interface LessonLabel extends SystemColumns<'LessonLabel'> {
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

export interface LessonLessonLabel extends SystemColumns<'LessonLessonLabel'> {
  lessonID: Id<'Lesson'>;
  lessonLabelID: Id<'LessonLabel'>;
  owner: UserId;
}

export const LessonLabel = defineModel<LessonLabel>()({
  routes: [['user', 'owner']],
  defaults: { description: '', editedBy: null, deletedAt: null, hiddenAt: null },
});

export const lessonLabelColumns = () => {
  const written = { name: name(LABEL_NAME_MAX), description: text(DESCRIPTION_MAX) };
  const computed = ['authorName', 'authorDescription', 'editedBy'] as const;
  return {
    owner: ['owner'],
    read: { others: ['name', 'description', ...computed, 'owner'] },
    create: { name: written.name, owner: id('User') },
    update: written,
    computed,
  } satisfies ModelColumns<LessonLabel>;
};

export const LessonLessonLabel = defineModel<LessonLessonLabel>()({
  routes: [
    ['lesson', 'lessonID'],
    ['draft', 'lessonID'],
  ],
  defaults: {},
});

export const lessonLessonLabelColumns = () =>
  ({
    owner: ['owner'],
    read: { others: ['lessonID', 'lessonLabelID'] },
    create: { lessonID: id('Lesson'), lessonLabelID: id('LessonLabel'), owner: id('User') },
  }) satisfies ModelColumns<LessonLessonLabel>;
