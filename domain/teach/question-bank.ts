import type { Loss } from '#domain/teach/loss.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';

export const BANK_BYTES_MAX = 2 * 1024 * 1024;
export const BANK_QUESTIONS_MAX = 1_000;

/** The questions of a file, with ids of their own, and what of the file is not in them. */
export interface QuestionBank {
  questions: QuizQuestion[];
  loss: Loss[];
}

/** A quiz as the text of a GIFT file; a line of loss is the number of a question. */
export interface GiftFile {
  text: string;
  loss: Loss[];
}
