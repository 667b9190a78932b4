import { type Enrollment, runOf } from '#domain/learn/enrollment.ts';
import type { QuizResults } from '#domain/learn/progress.ts';
import { type QuizAttempt, quizLifecycle } from '#domain/learn/quiz-attempt.ts';
import type { LessonNodeQuiz, LessonNodeQuizStatus } from '#domain/teach/node.ts';
import type { QuizSettings } from '#domain/teach/quiz-settings.ts';
import type { Outline } from '#domain/teach/version.ts';

type Tried = Pick<QuizAttempt, 'number' | 'status' | 'score'>;

/** An attempt that goes on: answers are put into it, and no other begins beside it. */
export const isOpen = ({ status }: Pick<QuizAttempt, 'status'>): boolean =>
  status === 'NOT_STARTED' || status === 'IN_PROGRESS';

/** The status of a quiz for one learner, from the attempts of one run at it: each retry goes on from where the last one ended, and PASS is kept. */
export function quizStatus(attempts: readonly Tried[]): LessonNodeQuizStatus {
  let status: LessonNodeQuizStatus = 'NOT_STARTED';
  for (const attempt of attempts.toSorted((a, b) => a.number - b.number)) {
    if (attempt.status === 'NOT_STARTED') continue;
    if (status === 'NOT_STARTED') status = quizLifecycle.next(status, 'answer');
    if (status === 'FAIL') status = quizLifecycle.next(status, 'retry');
    if (status === 'IN_PROGRESS' && attempt.status !== 'IN_PROGRESS')
      status = quizLifecycle.next(status, attempt.status === 'PASS' ? 'pass' : 'fail');
  }
  return status;
}

/** How many attempts are left after those `used` in a run; null for as many as one likes, as for everybody who has passed. */
export const attemptsLeft = (used: number, { attempts }: QuizSettings, isPassed: boolean): number | null =>
  attempts === null || isPassed ? null : Math.max(0, attempts - used);

/** Whether the next attempt is only practice: the first attempts count, as many as the quiz allows, over all runs (D-100). */
export const isPractice = (made: number, { attempts }: QuizSettings): boolean => attempts !== null && made >= attempts;

/** The attempts of the run that goes on. */
export const attemptsOfRun = <A extends Pick<QuizAttempt, 'run'>>(
  enrollment: Pick<Enrollment, 'history'>,
  attempts: readonly A[],
): A[] => attempts.filter(({ run }) => run === runOf(enrollment));

/** How each quiz stands in the run that goes on. What was passed before a lesson failed counts on in the next run. */
export function resultsOf(
  { nodes }: Pick<Outline, 'nodes'>,
  enrollment: Pick<Enrollment, 'history' | 'progress'>,
  attempts: readonly (Tried & Pick<QuizAttempt, 'nodeID' | 'run'>)[],
): QuizResults {
  const tried = Map.groupBy(attemptsOfRun(enrollment, attempts), ({ nodeID }) => nodeID);
  const results = new Map(
    [...tried].map(([nodeID, each]) => [nodeID, { status: quizStatus(each), score: bestScore(each) }]),
  );
  const quizzes = new Set(nodes.filter(({ type }) => type === 'QUIZ').map(({ id }) => id));
  for (const { topicID, status } of enrollment.progress)
    if (status === 'COMPLETE' && quizzes.has(topicID)) {
      const score = bestScore(attempts.filter(({ nodeID }) => nodeID === topicID));
      results.set(topicID, { status: 'PASS', score });
    }
  return results;
}

/**
 * What a quiz says to one learner (D-62): how it stands in the run that goes on, and the share of its questions, 0 to 1, that
 * the last attempt has answered. What was passed in an earlier run counts on.
 */
export function quizStanding(
  { nodes }: Pick<Outline, 'nodes'>,
  enrollment: Pick<Enrollment, 'history' | 'progress'>,
  nodeID: QuizAttempt['nodeID'],
  attempts: readonly (Tried & Pick<QuizAttempt, 'nodeID' | 'run' | 'answers'>)[],
): Pick<LessonNodeQuiz, 'status' | 'progress'> {
  const status = resultsOf({ nodes }, enrollment, attempts).get(nodeID)?.status ?? 'NOT_STARTED';
  const ofRun = attemptsOfRun(enrollment, attempts);
  const counted = ofRun.length === 0 && status === 'PASS' ? attempts : ofRun;
  const last = counted.toSorted((a, b) => b.number - a.number)[0];
  const questions = nodes.find(({ id }) => id === nodeID)?.questions ?? 0;
  // A newer version may ask less than the attempt answered.
  return { status, progress: last && questions > 0 ? Math.min(1, last.answers.length / questions) : 0 };
}

/** The best of all attempts ever made, 0 to 1; null before the first grade. */
export const bestScore = (attempts: readonly Tried[]): number | null =>
  attempts.reduce<number | null>((best, { score }) => (score !== null && score > (best ?? -1) ? score : best), null);
