import { type Observable, createObservable } from '#ui/browser/observable.ts';

export interface ConfirmQuestion {
  title: string;
  /** Consequence of a yes, in one sentence. */
  body: string;
  confirmLabel: string;
  /** Label of the cancel button; defaults to the common one. */
  cancelLabel?: string;
  isDangerous?: boolean;
}

interface PendingQuestion extends ConfirmQuestion {
  answer: (isConfirmed: boolean) => void;
}

export const openQuestion: Observable<PendingQuestion | undefined> = createObservable<PendingQuestion | undefined>(
  undefined,
);

/** Answers the open question with no, because navigating away is not a yes. */
export const dismissQuestion = (): void => openQuestion.get()?.answer(false);

/**
 * Asks for confirmation of an action that cannot be undone. Only one question is open: a second one answers the first
 * with no.
 */
export function askToConfirm(question: ConfirmQuestion): Promise<boolean> {
  dismissQuestion();
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      openQuestion.set(undefined);
      resolve(isConfirmed);
    };
    openQuestion.set({ ...question, answer });
  });
}
