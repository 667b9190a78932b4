import type { ImportIssue } from '#domain/teach/import-export/import-report.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';

export const BANK_BYTES_MAX = 2 * 1024 * 1024;
export const BANK_QUESTIONS_MAX = 1_000;

/** Questions of an imported file, with new IDs, and the import problems. */
export interface QuestionBank {
  questions: QuizQuestion[];
  loss: ImportIssue[];
}

/** A quiz in GIFT format; the line of an export problem is the number of its question. */
export interface GiftFile {
  text: string;
  loss: ImportIssue[];
}
