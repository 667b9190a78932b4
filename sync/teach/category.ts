import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { CATEGORIES_PER_LESSON_MAX } from '#domain/teach/lesson.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';

export const category = {
  'category.put': command({
    input: z.object({ id: id('LessonLessonCategory'), lessonID: id('Lesson'), categoryID: id('LessonCategory') }),
    async run(store, actor, { id, lessonID, categoryID }) {
      // Locked, so that two at once do not both find room.
      await store.get('Lesson', lessonID);
      const there = await store.list('LessonLessonCategory', { lessonID });
      if (there.some(({ lessonCategoryID }) => lessonCategoryID === categoryID)) return;
      if (there.length >= CATEGORIES_PER_LESSON_MAX)
        throw new AppError('limit_reached', `a lesson is in at most ${CATEGORIES_PER_LESSON_MAX} categories`);
      await store.insert('LessonLessonCategory', { id, lessonID, lessonCategoryID: categoryID, owner: actor.id });
    },
  }),

  'category.takeOff': command({
    input: z.object({ id: id('LessonLessonCategory') }),
    async run(store, _actor, { id }) {
      if (await store.find('LessonLessonCategory', id)) await store.remove('LessonLessonCategory', id);
    },
  }),

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
