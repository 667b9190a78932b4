import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { STRENGTH_MAX, TUTOR_ATTRIBUTES_MAX, TUTOR_NAME_MAX } from '#domain/tutor/tutor.ts';
import { command } from '#sync/core/command.ts';
import { removeChatTurns } from '#sync/tutor/tutor-memory.ts';
import { base, pickFields, checkEditBase } from '#sync/core/edit-conflict.ts';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(TUTOR_NAME_MAX));
const attribute = z.object({
  name,
  description: z.string().check(z.maxLength(1_000)),
  strength: z.number().check(z.minimum(0), z.maximum(STRENGTH_MAX)),
});
const attributes = z.array(attribute).check(z.maxLength(TUTOR_ATTRIBUTES_MAX));

export const tutor = {
  'tutor.create': command({
    input: z.object({ id: id('Tutor'), name }),
    async run(store, actor, { id, name }) {
      await store.insert('Tutor', { id, name, owner: actor.id });
    },
  }),

  'tutor.edit': command({
    input: z.object({ id: id('Tutor'), base, name: z.optional(name), attributes: z.optional(attributes) }),
    replaces: ({ id, base: _base, ...changed }) => `${id}:${Object.keys(changed).sort().join()}`,
    async run(store, _actor, { id, base, ...rest }) {
      const fields = withoutUndefined(rest);
      const row = await store.get('Tutor', id);
      const written = checkEditBase(base, () => pickFields(row, fields), fields);
      await store.update('Tutor', id, fields);
      return written;
    },
  }),

  /**
   * Removes a tutor with its memories. Lessons that it taught return to each learner's own tutor. The personal tutor
   * cannot be removed.
   */
  'tutor.delete': command({
    input: z.object({ id: id('Tutor') }),
    isDoneIfGone: true,
    async run(store, actor, { id }) {
      await store.get('Tutor', id);
      if ((await store.get('User', actor.id)).personalTutorID === id)
        throw new AppError('invalid_state', 'the personal tutor cannot be removed');
      const own = { owner: actor.id, tutorID: id };
      for (const lesson of await store.list('Lesson', own)) await store.update('Lesson', lesson.id, { tutorID: null });
      for (const enrollment of await store.list('Enrollment', own))
        await store.setComputed('Enrollment', enrollment.id, { tutorID: null });
      await removeChatTurns(store, await store.list('TutorMemory', own));
      await store.remove('Tutor', id);
    },
  }),
};
