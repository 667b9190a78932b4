import { type Store, createStore } from '#ui/store.ts';

export interface Question {
  title: string;
  /** What happens on yes, in a sentence. */
  body: string;
  confirmLabel: string;
  /** Defaults to the common word for it. */
  cancelLabel?: string;
  isDangerous?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

export const questions: Store<Asked | undefined> = createStore<Asked | undefined>(undefined);

/** Whoever has gone elsewhere has not said yes. */
export const dropQuestion = (): void => questions.get()?.answer(false);

/** Asks before something that cannot be taken back. One question at a time: a second one answers the first with no. */
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
