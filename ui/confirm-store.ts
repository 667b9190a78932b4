import { type Store, createStore } from '#ui/store.ts';

export interface Question {
  title: string;
  /** Consequence of a yes, in one sentence. */
  body: string;
  confirmLabel: string;
  /** Label of the cancel button; defaults to the common one. */
  cancelLabel?: string;
  isDangerous?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

export const questions: Store<Asked | undefined> = createStore<Asked | undefined>(undefined);

/** Answers the open question with no, because navigating away is not a yes. */
export const dropQuestion = (): void => questions.get()?.answer(false);

/**
 * Asks for confirmation of an action that cannot be undone. Only one question is open: a second one answers the first
 * with no.
 */
export function askToConfirm(question: Question): Promise<boolean> {
  dropQuestion();
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      questions.set(undefined);
      resolve(yes);
    };
    questions.set({ ...question, answer });
  });
}
