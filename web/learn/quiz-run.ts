import type { GivenAnswer, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import type { LessonNode } from '#domain/teach/node.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';

/** Where a learner is within one run through a quiz. */
export type QuizPhase =
  | { kind: 'question'; question: OpenQuestion; index: number; given: GivenAnswer | undefined; isLast: boolean }
  /** Everything is answered, and some answers wait to be graded. */
  | { kind: 'kept' }
  | { kind: 'result' };

export const latestAttempt = (attempts: readonly QuizAttempt[], nodeID: LessonNode['id']): QuizAttempt | undefined =>
  attempts.filter((attempt) => attempt.nodeID === nodeID).toSorted((a, b) => b.number - a.number)[0];

/** `shownID` is the question that the learner has just answered and still looks at. */
export function quizPhase(
  questions: readonly OpenQuestion[],
  answers: readonly GivenAnswer[],
  shownID: string | undefined,
): QuizPhase {
  const givenTo = (question: OpenQuestion) => answers.find(({ questionID }) => questionID === question.id);
  const shown = questions.findIndex(({ id }) => id === shownID);
  const index = shown >= 0 ? shown : questions.findIndex((question) => !givenTo(question));
  const question = questions[index];
  if (question) {
    const isLast = questions.every((other) => other === question || givenTo(other) !== undefined);
    return { kind: 'question', question, index, given: givenTo(question), isLast };
  }
  return { kind: answers.every(({ grade }) => grade !== null) ? 'result' : 'kept' };
}

export interface Points {
  given: number;
  possible: number;
}

export const pointsOf = (questions: readonly OpenQuestion[], answers: readonly GivenAnswer[]): Points => ({
  given: answers.reduce((sum, { grade }) => sum + (grade?.score ?? 0), 0),
  possible: questions.reduce((sum, { score }) => sum + score, 0),
});

/** A single choice holds one option, a multiple one any number. */
export function chosenAfter(question: OpenQuestion, chosen: readonly string[], optionID: string): string[] {
  if (question.kind === 'single') return [optionID];
  return chosen.includes(optionID) ? chosen.filter((id) => id !== optionID) : [...chosen, optionID];
}
