import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import { description, name } from '#sync/core/input.ts';
import { assertMayChange } from '#sync/core/own-rows.ts';
import { base, pickFields, checkEditBase } from '#sync/core/edit-conflict.ts';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';

const LESSONS_PER_PLAN_MAX = 200;

/** Everybody may edit plans (D-07), but only a lesson's owner decides about its membership. */
export const lessonPlan = {
  'plan.create': command({
    input: z.object({ id: id('LessonPlan'), name, description: z.optional(description) }),
    async run(store, actor, { id, name, description = '' }) {
      await store.insert('LessonPlan', { id, name, description, owner: actor.id });
    },
  }),

  'plan.edit': command({
    input: z.object({ id: id('LessonPlan'), base, name: z.optional(name), description: z.optional(description) }),
    replaces: ({ id, base: _base, ...changed }) => `${id}:${Object.keys(changed).sort().join()}`,
    async run(store, _actor, { id, base, ...rest }) {
      const fields = withoutUndefined(rest);
      const row = await store.get('LessonPlan', id);
      const written = checkEditBase(base, () => pickFields(row, fields), fields);
      await store.update('LessonPlan', id, fields);
      return written;
    },
  }),

  'plan.delete': command({
    input: z.object({ id: id('LessonPlan') }),
    isDoneIfGone: true,
    run: (store, _actor, { id }) => store.remove('LessonPlan', id),
  }),

  /** Appends an own lesson that belongs to no plan. */
  'plan.addLesson': command({
    input: z.object({ id: id('LessonPlan'), lessonID: id('Lesson') }),
    async run(store, _actor, { id, lessonID }) {
      const { lessonOrder } = await store.get('LessonPlan', id);
      const { lessonplanID } = await store.get('Lesson', lessonID);
      if (lessonplanID === id) return assertMayChange(store, 'Lesson', lessonID);
      if (lessonplanID !== null) throw new AppError('conflict', 'the lesson is in another plan');
      const order = lessonOrder.filter((each) => each !== lessonID);
      if (order.length >= LESSONS_PER_PLAN_MAX)
        throw new AppError('limit_reached', `a plan has at most ${LESSONS_PER_PLAN_MAX} lessons`);
      await store.update('Lesson', lessonID, { lessonplanID: id });
      await store.update('LessonPlan', id, { lessonOrder: [...order, lessonID] });
    },
  }),

  'plan.removeLesson': command({
    input: z.object({ id: id('LessonPlan'), lessonID: id('Lesson') }),
    async run(store, _actor, { id, lessonID }) {
      const { lessonOrder } = await store.get('LessonPlan', id);
      if ((await store.get('Lesson', lessonID)).lessonplanID !== id) return assertMayChange(store, 'Lesson', lessonID);
      await store.update('Lesson', lessonID, { lessonplanID: null });
      await store.update('LessonPlan', id, { lessonOrder: lessonOrder.filter((each) => each !== lessonID) });
    },
  }),

  /** Lessons missing from the input, because the actor cannot see them, follow the named ones. */
  'plan.reorder': command({
    input: z.object({
      id: id('LessonPlan'),
      lessonIDs: z.array(id('Lesson')).check(z.maxLength(LESSONS_PER_PLAN_MAX)),
    }),
    replaces: ({ id }) => id,
    async run(store, _actor, { id, lessonIDs }) {
      const { lessonOrder } = await store.get('LessonPlan', id);
      const known = new Set(lessonOrder);
      const named = [...new Set(lessonIDs)].filter((each) => known.has(each));
      const others = lessonOrder.filter((each) => !named.includes(each));
      await store.update('LessonPlan', id, { lessonOrder: [...named, ...others] });
    },
  }),
};
