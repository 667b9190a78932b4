import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { sharedModels } from '#domain/policy/revision.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';

const actorProfile = { column: 'actor', model: 'PublicProfile', foreign: 'id' } as const;

/** What anybody may change, anybody may take back (D-07). */
export const shared = {
  /** Takes one change back, a deletion too: the row is again as it was before it. */
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

  /** What one proposes oneself, in the lessons of others. */
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

  /** What others propose to change in one's lessons. */
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
