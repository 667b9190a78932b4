import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import { query } from '#sync/core/query.ts';
import { base } from '#sync/core/edit-conflict.ts';
import { profileOf } from '#sync/core/profile.ts';

const writer = profileOf('actor');

export const stepState = {
  /** Restores an earlier state of a step. Checks `base` for edit conflicts, as all text edits do. */
  'node.restore': command({
    input: z.object({ stateID: id('StepState'), base }),
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('node.restore', input),
  }),
};

export const stepStateQueries = {
  'node.history': query({
    input: z.object({ nodeID: id('LessonNode') }),
    list: ({ nodeID }) => ({
      model: 'StepState',
      where: { nodeID },
      order: [['seq', 'desc']],
      include: [writer],
    }),
  }),

  /** Last states of the steps deleted from a lesson, newest first; some may have been restored. */
  'node.deleted': query({
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
