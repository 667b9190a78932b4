import type { GiftFile } from '#domain/teach/question-bank.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import { writeGift } from '#server/teach/question-bank/write-gift.ts';

export const work = (questions: QuizQuestion[]): GiftFile => writeGift(questions);
