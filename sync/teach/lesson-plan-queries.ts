import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { query } from '#sync/core/query.ts';
import { nameContains, nameFilter } from '#sync/core/input.ts';
import { profileOf } from '#sync/core/profile.ts';

const ownerProfile = profileOf('owner');
const editorProfile = profileOf('editedBy');

export const lessonPlanQueries = {
  'plan.all': query({
    input: nameFilter,
    list: (filter) => ({
      model: 'LessonPlan',
      where: nameContains(filter),
      order: [
        ['updatedAt', 'desc'],
        ['id', 'desc'],
      ],
      include: [ownerProfile, editorProfile],
    }),
  }),

  'plan.byID': query({
    input: z.object({ id: id('LessonPlan') }),
    list: ({ id }) => ({
      model: 'LessonPlan',
      where: { id },
      order: [['id', 'asc']],
      include: [ownerProfile, editorProfile],
    }),
  }),

  'plan.lessons': query({
    input: z.object({ id: id('LessonPlan') }),
    list: ({ id }) => ({
      model: 'Lesson',
      where: { lessonplanID: id, deletedAt: null },
      order: [['id', 'asc']],
    }),
  }),
};
