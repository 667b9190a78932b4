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

  'task.edit': command({
    input: z.object({ id: id('Task'), name }),
    replaces: ({ id }) => id,
    run: (store, _actor, { id, name }) => store.update('Task', id, { name }),
  }),

  'task.delete': command({
    input: z.object({ id: id('Task') }),
    isDoneIfGone: true,
    run: (store, _actor, { id }) => store.remove('Task', id),
  }),
};
