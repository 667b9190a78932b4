import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';

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
    async run(store, actor, { personID }) {
      for (const { id } of await store.list('Mute', { personID, owner: actor.id })) await store.remove('Mute', id);
    },
  }),
};
