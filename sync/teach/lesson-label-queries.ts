import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { LABEL_NAME_MAX } from '#domain/teach/lesson-label.ts';
import { query } from '#sync/core/query.ts';

const IDS_MAX = 50;

export const lessonLabelQueries = {
  /** Labels of all people, by part of the name. */
  'label.search': query({
    input: z.object({ text: z.string().check(z.maxLength(LABEL_NAME_MAX)) }),
    list: ({ text }) => ({
      model: 'LessonLabel',
      where: { name: { contains: text } },
      order: [
        ['name', 'asc'],
        ['id', 'asc'],
      ],
    }),
  }),

  'label.byIDs': query({
    input: z.object({ ids: z.array(id('LessonLabel')).check(z.minLength(1), z.maxLength(IDS_MAX)) }),
    list: ({ ids }) => ({ model: 'LessonLabel', where: { id: { in: ids } }, order: [['id', 'asc']] }),
  }),
};
