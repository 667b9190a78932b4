import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { QUESTIONS_MAX } from '#domain/teach/question/question-rules.ts';
import { command } from '#sync/core/command.ts';

const lesson = z.object({ lessonID: id('Lesson') });

export const drafting = {
  /** Approves drafted parts of a step: its text by the step's ID, questions by theirs. */
  'drafting.approve': command({
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

export const draftingOnline = {
  /** Cancels a running draft and releases the held tokens. */
  'drafting.cancel': command({
    input: lesson,
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('drafting.cancel', input),
  }),

  /** Resumes a failed draft from where it stopped. */
  'drafting.retry': command({
    input: lesson,
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('drafting.retry', input),
  }),
};
