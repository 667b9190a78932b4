import { CATEGORIES_PER_LESSON_MAX, type LessonCategory } from '#domain/teach/lesson-category.ts';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';
import { description, name } from '#sync/core/input.ts';
import { assertMayChange } from '#sync/core/own-rows.ts';
import { base, pickFields, checkEditBase } from '#sync/core/edit-conflict.ts';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';

/** Refuses a name that another category has, ignoring case. */
async function assertNameFree(store: Store, name: string, own: LessonCategory['id']): Promise<void> {
  const alike = await store.list('LessonCategory', { name: { alike: name } });
  if (alike.some(({ id }) => id !== own)) throw new AppError('invalid_input', 'name: a category with this name exists');
}

export const lessonCategory = {
  'category.create': command({
    input: z.object({ id: id('LessonCategory'), name, description: z.optional(description) }),
    async run(store, actor, { id, name, description = '' }) {
      await assertNameFree(store, name, id);
      await store.insert('LessonCategory', { id, name, description, owner: actor.id });
    },
  }),

  'category.edit': command({
    input: z.object({ id: id('LessonCategory'), base, name: z.optional(name), description: z.optional(description) }),
    replaces: ({ id, base: _base, ...changed }) => `${id}:${Object.keys(changed).sort().join()}`,
    async run(store, _actor, { id, base, ...rest }) {
      const fields = withoutUndefined(rest);
      const row = await store.get('LessonCategory', id);
      const written = checkEditBase(base, () => pickFields(row, fields), fields);
      if (fields.name !== undefined) await assertNameFree(store, fields.name, id);
      await store.update('LessonCategory', id, fields);
      return written;
    },
  }),

  'category.add': command({
    input: z.object({ id: id('LessonLessonCategory'), lessonID: id('Lesson'), categoryID: id('LessonCategory') }),
    screen: 'details',
    async run(store, actor, { id, lessonID, categoryID }) {
      // Locks the lesson, so that two concurrent additions cannot both pass the limit.
      await store.get('Lesson', lessonID);
      const there = await store.list('LessonLessonCategory', { lessonID });
      if (there.some(({ lessonCategoryID }) => lessonCategoryID === categoryID))
        return assertMayChange(store, 'Lesson', lessonID);
      if (there.length >= CATEGORIES_PER_LESSON_MAX)
        throw new AppError('limit_reached', `a lesson is in at most ${CATEGORIES_PER_LESSON_MAX} categories`);
      await store.insert('LessonLessonCategory', { id, lessonID, lessonCategoryID: categoryID, owner: actor.id });
    },
  }),

  'category.remove': command({
    input: z.object({ id: id('LessonLessonCategory') }),
    screen: 'details',
    isDoneIfGone: true,
    run: (store, _actor, { id }) => store.remove('LessonLessonCategory', id),
  }),
};

export const lessonCategoryOnline = {
  /** Categories cannot be deleted; merging moves the lessons of one to another (D-19). */
  'category.merge': command({
    input: z.object({ id: id('LessonCategory'), intoID: id('LessonCategory') }),
    isOnlineOnly: true,
    async run(store, _actor, input) {
      if (input.id === input.intoID) throw new AppError('invalid_input', 'a category is merged into another one');
      await store.effect('category.merge', input);
    },
  }),
};
