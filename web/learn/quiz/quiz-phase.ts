import type { GivenAnswer, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { isAttemptOpen } from '#domain/learn/quiz-progress.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import type { LearnerQuestion } from '#domain/teach/question/quiz-question.ts';

/** Current screen of an attempt at a quiz. */
export type QuizPhase =
  /** The timed attempt has not started yet. */
  | { kind: 'start' }
  /** The timed attempt is running, but the server time is not known yet. */
  | { kind: 'waiting' }
  | { kind: 'question'; question: LearnerQuestion; index: number; given: GivenAnswer | undefined; isLast: boolean }
  /** Overview of all questions before the attempt is submitted. */
  | { kind: 'overview' }
  /** Submitted or fully answered, but not graded yet. */
  | { kind: 'ungraded' }
  | { kind: 'result' };

export const OVERVIEW = 'overview';

export const latestAttempt = (attempts: readonly QuizAttempt[]): QuizAttempt | undefined =>
  attempts.toSorted((a, b) => b.number - a.number)[0];

interface PhaseInput {
  questions: readonly LearnerQuestion[];
  settings: QuizSettings;
  attempt: QuizAttempt | undefined;
  /** Id of the question on screen, even if it is answered, or OVERVIEW; undefined selects the next question. */
  shown: string | undefined;
  isTimeKnown: boolean;
}

export function quizPhase(input: PhaseInput): QuizPhase {
  const { settings, attempt } = input;
  if (attempt === undefined && settings.timeLimitSeconds !== null) return { kind: 'start' };
  const isRunning = attempt !== undefined && isAttemptOpen(attempt) && attempt.submittedAt === null;
  if (isRunning && settings.timeLimitSeconds !== null && !input.isTimeKnown) return { kind: 'waiting' };
  return settings.feedback === 'end' ? phaseWithFeedbackAtEnd(input) : phaseWithInstantFeedback(input);
}

const answerTo = ({ attempt }: PhaseInput, { id }: LearnerQuestion) =>
  attempt?.answers.find((given) => given.questionID === id);

/** Phase of a submitted attempt; undefined while the attempt is running. */
function phaseAfterSubmit(attempt: QuizAttempt | undefined): QuizPhase | undefined {
  if (attempt === undefined) return undefined;
  if (!isAttemptOpen(attempt)) return { kind: 'result' };
  return attempt.submittedAt === null ? undefined : { kind: 'ungraded' };
}

/** Feedback after each question: an answered question stays on screen until the learner goes on, even if it was the last. */
function phaseWithInstantFeedback(input: PhaseInput): QuizPhase {
  const { questions, attempt, shown } = input;
  const shownQuestion = questions.find(({ id }) => id === shown);
  // Another device may have submitted the attempt before the question on screen was answered.
  const isUnanswered = shownQuestion === undefined || answerTo(input, shownQuestion) === undefined;
  const after = isUnanswered && phaseAfterSubmit(attempt);
  if (after) return after;
  const question = shownQuestion ?? questions.find((each) => !answerTo(input, each));
  if (question === undefined) return { kind: 'ungraded' };
  const isLast = questions.every((each) => each === question || answerTo(input, each) !== undefined);
  return { kind: 'question', question, index: questions.indexOf(question), given: answerTo(input, question), isLast };
}

/** Feedback at the end: the learner moves freely between the questions and the overview. */
function phaseWithFeedbackAtEnd(input: PhaseInput): QuizPhase {
  const { questions, attempt, shown } = input;
  const after = phaseAfterSubmit(attempt);
  if (after) return after;
  const question =
    questions.find(({ id }) => id === shown) ??
    (shown === OVERVIEW ? undefined : questions.find((each) => !answerTo(input, each)));
  if (question === undefined) return { kind: 'overview' };
  const index = questions.indexOf(question);
  const isLast = index === questions.length - 1;
  return { kind: 'question', question, index, given: answerTo(input, question), isLast };
}

export interface Points {
  earned: number;
  possible: number;
}

export const countPoints = (questions: readonly LearnerQuestion[], answers: readonly GivenAnswer[]): Points => ({
  earned: answers.reduce((sum, { grade }) => sum + (grade?.score ?? 0), 0),
  possible: questions.reduce((sum, { score }) => sum + score, 0),
});
