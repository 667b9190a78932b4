import { type LearnerQuestion, type QuizQuestion, rulesOf } from '#domain/teach/question/quiz-question.ts';

type Question = QuizQuestion | LearnerQuestion;

/** Texts that learners see below a question. */
export const textsBelow = (question: Question): string[] =>
  rulesOf(question).texts?.(question) ?? question.options.map(({ text }) => text);

/** An answer as lines of text. */
export const answerLines = (question: Question, answer: readonly string[]): string[] =>
  rulesOf(question).describe(question, answer);

/** Security: texts each of which gives the right answer away. */
export const secretsOf = (question: Question, answer: readonly string[]): string[] =>
  rulesOf(question).secrets?.(question, answer) ?? answerLines(question, answer);
