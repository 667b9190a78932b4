import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { query } from '#sync/query.ts';
import { named, nameFilter } from '#sync/teach/details.ts';
import { searchedFor } from '#sync/teach/lesson-filter.ts';

const teacherProfile = { column: 'owner', model: 'PublicProfile', foreign: 'id' } as const;

export const courseQueries = {
  /** With the lessons of each, from which a card says how long it is and what it costs. */
  'course.catalog': query({
    input: z.object({}),
    list: () => ({
      model: 'Course',
      where: { visibility: 'public', deletedAt: null },
      order: [
        ['updatedAt', 'desc'],
        ['id', 'desc'],
      ],
      include: [teacherProfile, { column: 'id', model: 'Lesson', foreign: 'courseID' }],
    }),
  }),

  /** Those with these words in their name or description, what fits best first. */
  'course.found': query({
    input: searchedFor,
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

  /** A teacher's own, with the lessons of each. */
  'course.mine': query({
    input: nameFilter,
    list: (filter, actor) => ({
      model: 'Course',
      where: { ...named(filter), owner: actor.id, deletedAt: null },
      order: [
        ['updatedAt', 'desc'],
        ['id', 'desc'],
      ],
      include: [{ column: 'id', model: 'Lesson', foreign: 'courseID' }],
    }),
  }),

  'course.byID': query({
    input: z.object({ id: id('Course') }),
    list: ({ id }) => ({ model: 'Course', where: { id }, order: [['id', 'asc']], include: [teacherProfile] }),
  }),

  /** The course's lessons in their order, as far as the viewer may list them. */
  'course.lessons': query({
    input: z.object({ id: id('Course') }),
    list: ({ id }) => ({
      model: 'Lesson',
      where: { courseID: id, deletedAt: null },
      order: [
        ['position', 'asc'],
        ['id', 'asc'],
      ],
      include: [{ column: 'courseID', model: 'Course', foreign: 'id' }],
    }),
  }),
};
