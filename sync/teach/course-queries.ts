import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { query } from '#sync/core/query.ts';
import { nameContains, nameFilter } from '#sync/core/input.ts';
import { searchInput } from '#sync/teach/lesson-filter.ts';
import { profileOf } from '#sync/core/profile.ts';

const teacherProfile = profileOf('owner');

export const courseQueries = {
  /** Includes the lessons, from which a card computes length and price. */
  'course.catalog': query({
    input: z.object({}),
    list: () => ({
      model: 'Course',
      where: { visibility: 'public', deletedAt: null },
      order: [
        ['updatedAt', 'desc'],
        ['id', 'desc'],
      ],
      include: [teacherProfile, { column: 'id', model: 'Lesson', foreignColumn: 'courseID' }],
    }),
  }),

  /** Search in name and description, best match first. */
  'course.search': query({
    input: searchInput,
    list: ({ text }) => ({
      model: 'Course',
      where: { visibility: 'public', deletedAt: null },
      order: [
        ['updatedAt', 'desc'],
        ['id', 'desc'],
      ],
      search: { text, isRanked: true },
    }),
  }),

  /** The teacher's own courses with their lessons. */
  'course.mine': query({
    input: nameFilter,
    list: (filter, actor) => ({
      model: 'Course',
      where: { ...nameContains(filter), owner: actor.id, deletedAt: null },
      order: [
        ['updatedAt', 'desc'],
        ['id', 'desc'],
      ],
      include: [{ column: 'id', model: 'Lesson', foreignColumn: 'courseID' }],
    }),
  }),

  'course.byID': query({
    input: z.object({ id: id('Course') }),
    list: ({ id }) => ({ model: 'Course', where: { id }, order: [['id', 'asc']], include: [teacherProfile] }),
  }),

  /** Lessons of the course in order, as far as the viewer may list them. */
  'course.lessons': query({
    input: z.object({ id: id('Course') }),
    list: ({ id }) => ({
      model: 'Lesson',
      where: { courseID: id, deletedAt: null },
      order: [
        ['position', 'asc'],
        ['id', 'asc'],
      ],
      include: [{ column: 'courseID', model: 'Course', foreignColumn: 'id' }],
    }),
  }),
};
