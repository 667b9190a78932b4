import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { notNull } from '#domain/policy/rule.ts';
import { query } from '#sync/core/query.ts';
import { nameContains, nameFilter } from '#sync/core/input.ts';
import { profileOf } from '#sync/core/profile.ts';

export const lessonCategoryQueries = {
  'category.all': query({
    input: nameFilter,
    list: (filter) => ({
      model: 'LessonCategory',
      where: nameContains(filter),
      order: [
        ['name', 'asc'],
        ['id', 'asc'],
      ],
    }),
  }),

  'category.byID': query({
    input: z.object({ id: id('LessonCategory') }),
    list: ({ id }) => ({ model: 'LessonCategory', where: { id }, order: [['id', 'asc']] }),
  }),

  /** Listed lessons of the category. */
  'category.lessons': query({
    input: z.object({ id: id('LessonCategory') }),
    list: ({ id }) => ({
      model: 'Lesson',
      where: { visibility: 'public', publishedVersionID: notNull, deletedAt: null, categoryIDs: { overlaps: [id] } },
      order: [
        ['publishedAt', 'desc'],
        ['id', 'desc'],
      ],
      isCounted: true,
      include: [profileOf('teacherID')],
    }),
  }),

  /** Categories of one lesson with their join rows. */
  'category.byLesson': query({
    input: z.object({ lessonID: id('Lesson') }),
    list: ({ lessonID }) => ({
      model: 'LessonLessonCategory',
      where: { lessonID },
      order: [
        ['createdAt', 'asc'],
        ['id', 'asc'],
      ],
      include: [{ column: 'lessonCategoryID', model: 'LessonCategory', foreignColumn: 'id' }],
    }),
  }),
};
