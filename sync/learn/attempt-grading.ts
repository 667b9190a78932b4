import { AppError } from '#domain/kernel/errors.ts';
import { topicLifecycle } from '#domain/learn/enrollment.ts';
import { attemptScore, grade, isAllAnswered } from '#domain/learn/grading.ts';
import { attemptLifecycle, type GivenAnswer, type QuizAttempt } from '#domain/learn/quiz-attempt.ts';
import { attemptsLeft } from '#domain/learn/quiz-progress.ts';
import { settingsIn } from '#domain/teach/question/quiz-settings.ts';
import type { LessonVersion, QuizKey } from '#domain/teach/version/version.ts';
import type { Effects } from '#sync/core/effect.ts';
import { evaluateProgress, setTopic } from '#sync/learn/step.ts';
import type { Store } from '#sync/core/store.ts';

/** Access to the quiz keys: on the server, or for a teacher who tries their own draft. */
export interface Grader {
  store: Store;
  /** Keys of a version by node ID. */
  keys: (versionID: LessonVersion['id']) => Promise<Record<string, QuizKey>>;
}

/** Consecutive failed attempts after which the step needs attention (D-88). */
const FAILS_BEFORE_ATTENTION = 3;

/**
 * Grades one answer with the key of the pinned version if feedback is immediate; the last answer grades the attempt. If
 * feedback comes at the end, it only checks that the question exists. Returns the updated attempt.
 */
export async function gradeAnswer(
  grader: Grader,
  { attemptID, questionID }: Effects['quiz.gradeAnswer'],
): Promise<QuizAttempt> {
  const { store } = grader;
  const attempt = await store.get('QuizAttempt', attemptID);
  const quiz = await quizKeyOf(grader, attempt);
  // The ID is untrusted, so inherited properties must not count as questions.
  const key = Object.hasOwn(quiz.questions, questionID) ? quiz.questions[questionID] : undefined;
  if (!key) throw new AppError('invalid_input', 'no such question in this quiz');
  if ((await settingsOfQuiz(store, attempt)).feedback === 'end') return attempt;
  const answers = attempt.answers.map((given) =>
    given.questionID === questionID ? { ...given, grade: grade(key, given.answer) } : given,
  );
  if (isAllAnswered(quiz.questions, answers)) return finishAttempt(store, { ...attempt, answers }, quiz);
  await store.setComputed('QuizAttempt', attemptID, { answers });
  return { ...attempt, answers };
}

/** Grades a submitted attempt. */
export async function gradeAttempt(grader: Grader, { attemptID }: Effects['quiz.gradeAttempt']): Promise<QuizAttempt> {
  const attempt = await grader.store.get('QuizAttempt', attemptID);
  return finishAttempt(grader.store, attempt, await quizKeyOf(grader, attempt));
}

async function quizKeyOf({ keys }: Grader, { versionID, nodeID }: QuizAttempt): Promise<QuizKey> {
  const quiz = (await keys(versionID))[nodeID];
  if (!quiz) throw new AppError('invalid_input', 'not a quiz');
  return quiz;
}

async function settingsOfQuiz(store: Store, { versionID, nodeID }: QuizAttempt) {
  const { outline } = await store.version(versionID);
  return settingsIn(outline.nodes.find(({ id }) => id === nodeID));
}

/** Sets score and final status of an attempt, and updates the step and the lesson. */
async function finishAttempt(store: Store, attempt: QuizAttempt, quiz: QuizKey): Promise<QuizAttempt> {
  const { id, nodeID, enrollmentID } = attempt;
  const answers = attempt.answers.map((given) => graded(quiz, given));
  const score = attemptScore(quiz.questions, answers);
  const isPassed = score >= quiz.passMark;
  // Submitted without an answer, because the time was up.
  const begun = attempt.status === 'NOT_STARTED' ? attemptLifecycle.next(attempt.status, 'answer') : attempt.status;
  await store.setComputed('QuizAttempt', id, { status: begun });
  const status = attemptLifecycle.next(begun, isPassed ? 'pass' : 'fail');
  await store.setComputed('QuizAttempt', id, { answers, score, status, submittedAt: attempt.submittedAt ?? store.now });
  await setTopic(store, { enrollmentID, nodeID }, await statusAfterAttempt(store, attempt, isPassed));
  await evaluateProgress(store, enrollmentID);
  return { ...attempt, answers };
}

const graded = ({ questions }: QuizKey, given: GivenAnswer): GivenAnswer => {
  const key = questions[given.questionID];
  return given.grade || !key ? given : { ...given, grade: grade(key, given.answer) };
};

/** Status of the step after an attempt: completed, finally failed, in need of attention, or unchanged. */
async function statusAfterAttempt(store: Store, attempt: QuizAttempt, isPassed: boolean) {
  const { enrollmentID, nodeID, run } = attempt;
  const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID, topicID: nodeID });
  const status = topic?.status ?? 'INCOMPLETE';
  if (status === 'COMPLETE') return status;
  if (isPassed) return topicLifecycle.next(status, 'complete');
  const settings = await settingsOfQuiz(store, attempt);
  const attempts = await store.list('QuizAttempt', { enrollmentID, nodeID, run });
  if (attemptsLeft(attempts.length, settings, false) === 0) return topicLifecycle.next(status, 'fail');
  const last = attempts.toSorted((a, b) => b.number - a.number).slice(0, FAILS_BEFORE_ATTENTION);
  const isStuck = last.length === FAILS_BEFORE_ATTENTION && last.every((each) => each.status === 'FAIL');
  return isStuck && topicLifecycle.can(status, 'flag') ? topicLifecycle.next(status, 'flag') : status;
}
