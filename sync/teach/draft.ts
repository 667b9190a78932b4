import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { QUESTIONS_MAX } from '#domain/teach/quiz.ts';
import { command } from '#sync/command.ts';

const lesson = z.object({ lessonID: id('Lesson') });

export const draft = {
  /** The teacher has read it and lets it stand: the text of a step, by the step's id, or questions of it by theirs. */
  'drafted.approve': command({
    input: z.object({
      id: id('DraftedStep'),
      approved: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(QUESTIONS_MAX + 1)),
    }),
    async run(store, _actor, { id, approved }) {
      const { awaiting } = await store.get('DraftedStep', id);
      await store.update('DraftedStep', id, { awaiting: awaiting.filter((each) => !approved.includes(each)) });
    },
  }),
};

export const draftOnline = {
  /** Ends the making of a draft; what was held for it goes back. */
  'draft.cancel': command({
    input: lesson,
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('draft.cancel', input),
  }),

  /** Goes on with a draft that came to nothing, from where it came to. */
  'draft.retry': command({
    input: lesson,
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('draft.retry', input),
  }),
};
