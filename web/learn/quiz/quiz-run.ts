import type { GivenAnswer, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { isOpen } from '#domain/learn/quiz-standing.ts';
import type { QuizSettings } from '#domain/teach/quiz-settings.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';

/** Current screen of an attempt at a quiz. */
export type QuizPhase =
  /** The timed attempt has not started yet. */
  | { kind: 'start' }
  /** The timed attempt is running, but the server time is not known yet. */
  | { kind: 'waiting' }
  | { kind: 'question'; question: OpenQuestion; index: number; given: GivenAnswer | undefined; isLast: boolean }
  /** Overview of all questions before the attempt is submitted. */
  | { kind: 'overview' }
  /** Submitted or fully answered, but not graded yet. */
  | { kind: 'kept' }
  | { kind: 'result' };

export const OVERVIEW = 'overview';

export const latestAttempt = (attempts: readonly QuizAttempt[]): QuizAttempt | undefined =>
  attempts.toSorted((a, b) => b.number - a.number)[0];

interface Scene {
  questions: readonly OpenQuestion[];
  settings: QuizSettings;
  attempt: QuizAttempt | undefined;
  /** Id of the question on screen, even if it is answered, or OVERVIEW; undefined selects the next question. */
  shown: string | undefined;
  isTimeKnown: boolean;
}

export function quizPhase(scene: Scene): QuizPhase {
  const { settings, attempt } = scene;
  if (attempt === undefined && settings.timeLimitSeconds !== null) return { kind: 'start' };
  const isRunning = attempt !== undefined && isOpen(attempt) && attempt.submittedAt === null;
  if (isRunning && settings.timeLimitSeconds !== null && !scene.isTimeKnown) return { kind: 'waiting' };
  return settings.feedback === 'end' ? phaseAtEnd(scene) : phaseAtOnce(scene);
}

const answerTo = ({ attempt }: Scene, { id }: OpenQuestion) =>
  attempt?.answers.find((given) => given.questionID === id);

/** Phase of a submitted attempt; undefined while the attempt is running. */
function outcome(attempt: QuizAttempt | undefined): QuizPhase | undefined {
  if (attempt === undefined) return undefined;
  if (!isOpen(attempt)) return { kind: 'result' };
  return attempt.submittedAt === null ? undefined : { kind: 'kept' };
}

/** Feedback after each question: an answered question stays on screen until the learner goes on, even if it was the last. */
function phaseAtOnce(scene: Scene): QuizPhase {
  const { questions, attempt, shown } = scene;
  const looked = questions.find(({ id }) => id === shown);
  const after = looked === undefined && outcome(attempt);
  if (after) return after;
  const question = looked ?? questions.find((each) => !answerTo(scene, each));
  if (question === undefined) return { kind: 'kept' };
  const isLast = questions.every((each) => each === question || answerTo(scene, each) !== undefined);
  return { kind: 'question', question, index: questions.indexOf(question), given: answerTo(scene, question), isLast };
}

/** Feedback at the end: the learner moves freely between the questions and the overview. */
function phaseAtEnd(scene: Scene): QuizPhase {
  const { questions, attempt, shown } = scene;
  const after = outcome(attempt);
  if (after) return after;
  const question =
    questions.find(({ id }) => id === shown) ??
    (shown === OVERVIEW ? undefined : questions.find((each) => !answerTo(scene, each)));
  if (question === undefined) return { kind: 'overview' };
  const index = questions.indexOf(question);
  const isLast = index === questions.length - 1;
  return { kind: 'question', question, index, given: answerTo(scene, question), isLast };
}

export interface Points {
  given: number;
  possible: number;
}

export const pointsOf = (questions: readonly OpenQuestion[], answers: readonly GivenAnswer[]): Points => ({
  given: answers.reduce((sum, { grade }) => sum + (grade?.score ?? 0), 0),
  possible: questions.reduce((sum, { score }) => sum + score, 0),
});
