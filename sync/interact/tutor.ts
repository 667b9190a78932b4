import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { STRENGTH_MAX, TUTOR_ATTRIBUTES_MAX, TUTOR_NAME_MAX } from '#domain/interact/tutor.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';
import { defined } from '#sync/teach/details.ts';
import { base, sameFields, typedOver } from '#sync/typed-over.ts';

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

  'tutor.revise': command({
    input: z.object({ id: id('Tutor'), base, name: z.optional(name), attributes: z.optional(attributes) }),
    replaces: ({ id, base: _base, ...changed }) => `${id}:${Object.keys(changed).sort().join()}`,
    async run(store, _actor, { id, base, ...rest }) {
      const fields = defined(rest);
      const row = await store.get('Tutor', id);
      const written = typedOver(base, () => sameFields(row, fields), fields);
      await store.update('Tutor', id, fields);
      return written;
    },
  }),
};

const newestFirst = [
  ['updatedAt', 'desc'],
  ['id', 'desc'],
] as const;

export const tutorQueries = {
  'tutor.mine': query({
    input: z.object({}),
    list: (_input, actor) => ({ model: 'Tutor', where: { owner: actor.id }, order: newestFirst }),
  }),

  /** What a tutor remembers of whoever asks. */
  'tutor.memories': query({
    input: z.object({ tutorID: id('Tutor') }),
    list: ({ tutorID }) => ({
      model: 'TutorMemory',
      where: { tutorID },
      order: [
        ['createdAt', 'desc'],
        ['id', 'desc'],
      ],
    }),
  }),

  /** Own lessons that a tutor teaches. */
  'tutor.lessons': query({
    input: z.object({ tutorID: id('Tutor') }),
    list: ({ tutorID }, actor) => ({
      model: 'Lesson',
      where: { owner: actor.id, tutorID, deletedAt: null },
      order: newestFirst,
    }),
  }),
};
