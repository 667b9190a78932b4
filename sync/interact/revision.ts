import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { sharedModels } from '#domain/interact/revision.ts';
import { command } from '#sync/core/command.ts';
import { query } from '#sync/core/query.ts';
import { profileOf } from '#sync/core/profile.ts';

const actorProfile = profileOf('actor');

/** Everybody may revert changes of shared models (D-07). */
export const revision = {
  /** Reverts one change, including a deletion: the row returns to its state before that change. */
  'revision.revert': command({
    input: z.object({ revisionID: id('Revision') }),
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('revision.revert', input),
  }),
};

export const revisionQueries = {
  'revision.history': query({
    input: z.object({ model: z.enum(sharedModels), rowID: z.uuid() }),
    list: ({ model, rowID }) => ({
      model: 'Revision',
      where: { model, rowID },
      order: [['seq', 'desc']],
      include: [actorProfile],
    }),
  }),

  /** The actor's own proposals for other people's lessons. */
  'proposal.mine': query({
    input: z.object({}),
    list: (_input, actor) => ({
      model: 'Revision',
      where: { actor: actor.id, status: 'PROPOSED' },
      order: [
        ['at', 'desc'],
        ['id', 'desc'],
      ],
    }),
  }),

  /** Proposals of others for the actor's lessons. */
  'proposal.received': query({
    input: z.object({}),
    list: (_input, actor) => ({
      model: 'Revision',
      where: { owner: actor.id, status: 'PROPOSED' },
      order: [
        ['at', 'asc'],
        ['id', 'asc'],
      ],
      include: [actorProfile],
    }),
  }),
};
