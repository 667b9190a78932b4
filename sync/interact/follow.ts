import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import { removeRows } from '#sync/core/own-rows.ts';

/** Tells the actor of each new Public lesson of a teacher; the teacher does not see who follows. */
export const follow = {
  'follow.add': command({
    input: z.object({ id: id('Follow'), teacherID: id('User') }),
    async run(store, actor, { id, teacherID }) {
      const [own] = await store.list('Follow', { teacherID, owner: actor.id });
      if (!own) await store.insert('Follow', { id, teacherID, owner: actor.id });
    },
  }),

  'follow.remove': command({
    input: z.object({ teacherID: id('User') }),
    isDoneIfGone: true,
    async run(store, actor, { teacherID }) {
      await removeRows(store, 'Follow', await store.list('Follow', { teacherID, owner: actor.id }));
    },
  }),
};
