import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { QUESTIONS_MAX } from '#domain/teach/quiz.ts';
import { command } from '#sync/command.ts';

const lesson = z.object({ lessonID: id('Lesson') });

export const draft = {
  /** Approves drafted parts of a step: its text by the step's ID, questions by theirs. */
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
  /** Cancels a running draft and releases the held tokens. */
  'draft.cancel': command({
    input: lesson,
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('draft.cancel', input),
  }),

  /** Resumes a failed draft from where it stopped. */
  'draft.retry': command({
    input: lesson,
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('draft.retry', input),
  }),
};
