import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import { removeRows } from '#sync/core/own-rows.ts';

/** Hides a person's posts from the actor's feed; the other person is not told. */
export const mute = {
  'mute.add': command({
    input: z.object({ id: id('Mute'), personID: id('User') }),
    async run(store, actor, { id, personID }) {
      const [own] = await store.list('Mute', { personID, owner: actor.id });
      if (!own) await store.insert('Mute', { id, personID, owner: actor.id });
    },
  }),

  'mute.remove': command({
    input: z.object({ personID: id('User') }),
    isDoneIfGone: true,
    async run(store, actor, { personID }) {
      await removeRows(store, 'Mute', await store.list('Mute', { personID, owner: actor.id }));
    },
  }),
};
