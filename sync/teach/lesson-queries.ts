import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { notNull } from '#domain/policy/rule.ts';
import { query } from '#sync/core/query.ts';
import { lessonFilter, catalogConditions } from '#sync/teach/lesson-filter.ts';
import { ownLessonFilter, ownLessonConditions } from '#sync/teach/own-lesson-filter.ts';
import { profileOf } from '#sync/core/profile.ts';

const IDS_MAX = 50;

const teacherProfile = profileOf('teacherID');
const categoryLinks = { column: 'id', model: 'LessonLessonCategory', foreignColumn: 'lessonID' } as const;

const labels = { column: 'labelIDs', model: 'LessonLabel', foreignColumn: 'id' } as const;

export const inCatalog = { visibility: 'public', publishedVersionID: notNull, deletedAt: null } as const;

export const lessonQueries = {
  /** Links of a lesson's draft; others see them in order to propose changes (D-82). */
  'link.byLesson': query({
    input: z.object({ lessonID: id('Lesson') }),
    list: ({ lessonID }) => ({ model: 'LessonNodeLink', where: { lessonID }, order: [['id', 'asc']] }),
  }),

  'lesson.catalog': query({
    input: lessonFilter,
    list(filter) {
      const { where, order, search } = catalogConditions(filter);
      return {
        model: 'Lesson',
        where: { ...inCatalog, ...where },
        order,
        search,
        isCounted: true,
        include: [teacherProfile, labels],
      };
    },
  }),

  /** The given lessons as far as they are in the catalog. */
  'lesson.byIDs': query({
    input: z.object({ ids: z.array(id('Lesson')).check(z.minLength(1), z.maxLength(IDS_MAX)) }),
    list: ({ ids }) => ({
      model: 'Lesson',
      where: { ...inCatalog, id: { in: ids } },
      order: [['id', 'asc']],
      include: [teacherProfile],
    }),
  }),

  'lesson.mine': query({
    input: ownLessonFilter,
    list(filter, actor) {
      const { where, order } = ownLessonConditions(filter);
      return {
        model: 'Lesson',
        where: { ...where, owner: actor.id, deletedAt: null },
        order,
        include: [categoryLinks, { column: 'courseID', model: 'Course', foreignColumn: 'id' }],
      };
    },
  }),

  'lesson.byID': query({
    input: z.object({ id: id('Lesson') }),
    list: ({ id }) => ({
      model: 'Lesson',
      where: { id },
      order: [['id', 'asc']],
      include: [teacherProfile, categoryLinks, labels],
    }),
  }),
};
