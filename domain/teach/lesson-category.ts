import { titleFields } from '#domain/teach/lesson.ts';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
export const CATEGORIES_PER_LESSON_MAX = 5;

export interface LessonCategory extends SystemColumns<'LessonCategory'> {
  name: string;
  description: string;
  /** The person who created it; null for a category of the site itself. */
  owner: UserId | null;
}

export interface LessonLessonCategory extends SystemColumns<'LessonLessonCategory'> {
  lessonID: Id<'Lesson'>;
  lessonCategoryID: Id<'LessonCategory'>;
  owner: UserId;
}

export const LessonCategory = defineModel<LessonCategory>()({
  routes: [['all', '']],
  snapshot: 'whole',
  defaults: { description: '', owner: null },
});

export const lessonCategoryColumns = () =>
  ({
    // Others may have edited a category, so the user's own words are exported with their revisions.
    owner: [],
    read: { others: ['name', 'description', 'owner'] },
    create: { ...titleFields(), owner: id('User') },
    update: titleFields(),
  }) satisfies ModelColumns<LessonCategory>;

export const LessonLessonCategory = defineModel<LessonLessonCategory>()({
  routes: [
    ['lesson', 'lessonID'],
    ['draft', 'lessonID'],
  ],
  defaults: {},
});

export const lessonLessonCategoryColumns = () =>
  ({
    owner: ['owner'],
    read: { others: ['lessonID', 'lessonCategoryID'] },
    create: { lessonID: id('Lesson'), lessonCategoryID: id('LessonCategory'), owner: id('User') },
  }) satisfies ModelColumns<LessonLessonCategory>;
