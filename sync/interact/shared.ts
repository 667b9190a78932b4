import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { sharedModels } from '#domain/policy/revision.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';

const actorProfile = { column: 'actor', model: 'PublicProfile', foreign: 'id' } as const;

/** Everybody may revert changes of shared models (D-07). */
export const shared = {
  /** Reverts one change, including a deletion: the row returns to its state before that change. */
  'shared.restore': command({
    input: z.object({ revisionID: id('Revision') }),
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('shared.restore', input),
  }),
};

export const sharedQueries = {
  'shared.history': query({
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
  'proposal.waiting': query({
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
