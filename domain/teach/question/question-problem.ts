import type { QuestionProblem } from '#domain/teach/question/question-rules.ts';
import { type QuizQuestion, rulesOf } from '#domain/teach/question/quiz-question.ts';
import { found } from '#domain/teach/question/shared-rules.ts';
import { filesOf, plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';

/** Problems that prevent publishing a question (D-68). */
export function questionProblems(question: QuizQuestion): QuestionProblem[] {
  return [
    ...found([['no_question', isBlank(question.question)]]),
    ...rulesOf(question).problems(question),
    ...found([['no_score', question.score <= 0]]),
  ];
}

/** A picture without text can be a question. */
export const isBlank = (text: RichText): boolean => plainText(text).trim() === '' && filesOf(text).length === 0;
