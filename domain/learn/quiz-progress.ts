import { type Enrollment, runOf } from '#domain/learn/enrollment.ts';
import type { QuizResults } from '#domain/learn/progress.ts';
import { type QuizAttempt, quizLifecycle } from '#domain/learn/quiz-attempt.ts';
import type { LessonNodeQuiz, LessonNodeQuizStatus } from '#domain/teach/node.ts';
import type { QuizSettings } from '#domain/teach/question/quiz-settings.ts';
import type { Outline } from '#domain/teach/version/version.ts';

type Tried = Pick<QuizAttempt, 'number' | 'status' | 'score'>;

/** An unfinished attempt: it accepts answers, and no other can begin beside it. */
export const isAttemptOpen = ({ status }: Pick<QuizAttempt, 'status'>): boolean =>
  status === 'NOT_STARTED' || status === 'IN_PROGRESS';

/**
 * Status of a quiz for one learner, from the attempts of one run. Each retry continues from the previous attempt, and
 * PASS is final.
 */
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

/** Attempts left after `used` ones in a run; null if unlimited, and always null after passing. */
export const attemptsLeft = (used: number, { attempts }: QuizSettings, isPassed: boolean): number | null =>
  attempts === null || isPassed ? null : Math.max(0, attempts - used);

/**
 * True if the next attempt is practice: only the first attempts count, up to the quiz's limit, over all runs (D-100).
 */
export const isPractice = (made: number, { attempts }: QuizSettings): boolean => attempts !== null && made >= attempts;

/** Attempts of the current run. */
export const attemptsOfRun = <A extends Pick<QuizAttempt, 'run'>>(
  enrollment: Pick<Enrollment, 'history'>,
  attempts: readonly A[],
): A[] => attempts.filter(({ run }) => run === runOf(enrollment));

/** Result of each quiz in the current run. A quiz passed before the lesson failed still counts in the next run. */
export function resultsOf(
  { nodes }: Pick<Outline, 'nodes'>,
  enrollment: Pick<Enrollment, 'history' | 'progress'>,
  attempts: readonly (Tried & Pick<QuizAttempt, 'nodeID' | 'run'>)[],
): QuizResults {
  const tried = Map.groupBy(attemptsOfRun(enrollment, attempts), ({ nodeID }) => nodeID);
  const results = new Map(
    [...tried].map(([nodeID, each]) => {
      const hasFailed = each.some(({ status }) => status === 'FAIL');
      return [nodeID, { status: quizStatus(each), score: bestScore(each), hasFailed }];
    }),
  );
  const quizzes = new Set(nodes.filter(({ type }) => type === 'QUIZ').map(({ id }) => id));
  for (const { topicID, status } of enrollment.progress)
    if (status === 'COMPLETE' && quizzes.has(topicID)) {
      const score = bestScore(attempts.filter(({ nodeID }) => nodeID === topicID));
      results.set(topicID, { hasFailed: false, ...results.get(topicID), status: 'PASS', score });
    }
  return results;
}

/**
 * Status of a quiz for one learner (D-62) in the current run, and the share of its questions (0 to 1) answered in the
 * last attempt. A pass from an earlier run still counts.
 */
export function quizProgress(
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
  // A newer version may have fewer questions than the attempt answered.
  return { status, progress: last && questions > 0 ? Math.min(1, last.answers.length / questions) : 0 };
}

/** Best score of all attempts ever made, 0 to 1; null before the first grade. */
export const bestScore = (attempts: readonly Tried[]): number | null =>
  attempts.reduce<number | null>((best, { score }) => (score !== null && score > (best ?? -1) ? score : best), null);
