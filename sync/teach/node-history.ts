import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';
import { base } from '#sync/typed-over.ts';

const writer = { column: 'actor', model: 'PublicProfile', foreign: 'id' } as const;

export const nodeHistory = {
  /** Writes a step as it was left once. It names what it writes over, as everything that is typed does. */
  'node.restore': command({
    input: z.object({ stateID: id('StepState'), base }),
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('node.restore', input),
  }),
};

export const nodeHistoryQueries = {
  'node.states': query({
    input: z.object({ nodeID: id('LessonNode') }),
    list: ({ nodeID }) => ({
      model: 'StepState',
      where: { nodeID },
      order: [['seq', 'desc']],
      include: [writer],
    }),
  }),

  /** What was in the steps that were taken out of a lesson, the last first; some are there again. */
  'node.removed': query({
    input: z.object({ lessonID: id('Lesson') }),
    list: ({ lessonID }) => ({
      model: 'StepState',
      where: { lessonID, action: 'delete' },
      order: [
        ['at', 'desc'],
        ['id', 'desc'],
      ],
      include: [writer],
    }),
  }),
};
