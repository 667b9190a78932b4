import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { voteDirections } from '#domain/learn/vote.ts';
import { command } from '#sync/core/command.ts';
import { removeRows } from '#sync/core/own-rows.ts';
import { query } from '#sync/core/query.ts';

export const vote = {
  /** One vote per person and lesson, up or down; the database counts them (D-63). */
  'vote.cast': command({
    input: z.object({ id: id('Vote'), lessonID: id('Lesson'), direction: z.enum(voteDirections) }),
    screen: 'lesson',
    async run(store, actor, { id, lessonID, direction }) {
      const [own] = await store.list('Vote', { lessonID, owner: actor.id });
      if (own) await store.update('Vote', own.id, { direction });
      else await store.insert('Vote', { id, lessonID, direction, owner: actor.id });
    },
  }),

  'vote.withdraw': command({
    input: z.object({ lessonID: id('Lesson') }),
    isDoneIfGone: true,
    screen: 'lesson',
    async run(store, actor, { lessonID }) {
      await removeRows(store, 'Vote', await store.list('Vote', { lessonID, owner: actor.id }));
    },
  }),
};

export const voteQueries = {
  'vote.mineByLesson': query({
    input: z.object({ lessonID: id('Lesson') }),
    list: ({ lessonID }, actor) => ({
      model: 'Vote',
      where: { lessonID, owner: actor.id },
      order: [['id', 'asc']],
    }),
  }),
};
