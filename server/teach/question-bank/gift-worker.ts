import type { GiftFile } from '#domain/teach/import-export/question-bank.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { writeGift } from '#server/teach/question-bank/write-gift.ts';

export const work = (questions: QuizQuestion[]): GiftFile => writeGift(questions);
