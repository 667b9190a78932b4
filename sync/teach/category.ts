import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';

export const category = {
  /** What nobody deletes is made one with another: its lessons are then of that one (D-19). */
  'category.merge': command({
    input: z.object({ id: id('LessonCategory'), intoID: id('LessonCategory') }),
    isOnlineOnly: true,
    async run(store, _actor, input) {
      if (input.id === input.intoID) throw new AppError('invalid_input', 'a category is merged into another one');
      await store.effect('category.merge', input);
    },
  }),
};

export const categoryQueries = {
  /** The categories of one lesson, each beside its join. */
  'category.ofLesson': query({
    input: z.object({ lessonID: id('Lesson') }),
    list: ({ lessonID }) => ({
      model: 'LessonLessonCategory',
      where: { lessonID },
      order: [
        ['createdAt', 'asc'],
        ['id', 'asc'],
      ],
      include: [{ column: 'lessonCategoryID', model: 'LessonCategory', foreign: 'id' }],
    }),
  }),
};
