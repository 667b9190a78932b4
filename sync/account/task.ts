import * as z from 'zod/mini';
import { TASK_NAME_MAX } from '#domain/account/task.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(TASK_NAME_MAX));

export const task = {
  /** Also restores a deleted task under its old ID. */
  'task.add': command({
    input: z.object({ id: id('Task'), name, isComplete: z.boolean() }),
    run: (store, actor, input) => store.insert('Task', { ...input, userID: actor.id, owner: actor.id }),
  }),

  'task.setComplete': command({
    input: z.object({ id: id('Task'), isComplete: z.boolean() }),
    run: (store, _actor, { id, isComplete }) => store.update('Task', id, { isComplete }),
  }),

  'task.delete': command({
    input: z.object({ id: id('Task') }),
    async run(store, _actor, { id }) {
      // Deleting it a second time, from another device, is no error.
      if (await store.find('Task', id)) await store.remove('Task', id);
    },
  }),
};
