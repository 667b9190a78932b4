import type { GivenAnswer, QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { isOpen } from '#domain/learn/quiz-standing.ts';
import type { QuizSettings } from '#domain/teach/quiz-settings.ts';
import type { OpenQuestion } from '#domain/teach/version.ts';

/** Where a learner is within one attempt at a quiz. */
export type QuizPhase =
  /** The clock is not running yet. */
  | { kind: 'start' }
  /** The attempt runs against the clock, and the server has not said yet what time it is. */
  | { kind: 'waiting' }
  | { kind: 'question'; question: OpenQuestion; index: number; given: GivenAnswer | undefined; isLast: boolean }
  /** All questions once more, before they are handed in. */
  | { kind: 'overview' }
  /** Handed in, and not graded yet. */
  | { kind: 'kept' }
  | { kind: 'result' };

export const OVERVIEW = 'overview';

export const latestAttempt = (attempts: readonly QuizAttempt[]): QuizAttempt | undefined =>
  attempts.toSorted((a, b) => b.number - a.number)[0];

interface Scene {
  questions: readonly OpenQuestion[];
  settings: QuizSettings;
  attempt: QuizAttempt | undefined;
  /** The question that the learner looks at, also when it is answered, or the overview; undefined for what comes next. */
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

/** What came of an attempt that is handed in; undefined while it goes on. */
function outcome(attempt: QuizAttempt | undefined): QuizPhase | undefined {
  if (attempt === undefined) return undefined;
  if (!isOpen(attempt)) return { kind: 'result' };
  return attempt.submittedAt === null ? undefined : { kind: 'kept' };
}

/** Question after question; one that was answered is looked at until the learner goes on, also when it was the last. */
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

/** To and fro between the questions, and over to an overview of them. */
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
