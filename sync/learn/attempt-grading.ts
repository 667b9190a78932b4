import { AppError } from '#domain/kernel/errors.ts';
import { gradedAttempt, isAllAnswered, statusAfterAttempt, withGrade } from '#domain/learn/grading.ts';
import { attemptLifecycle, type QuizAttempt } from '#domain/learn/quiz-attempt.ts';
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
  const answers = withGrade(quiz, attempt.answers, questionID);
  if ((await settingsOfQuiz(store, attempt)).feedback === 'end') return attempt;
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

/** Writes score and final status of an attempt, and updates the step and the lesson. */
async function finishAttempt(store: Store, attempt: QuizAttempt, quiz: QuizKey): Promise<QuizAttempt> {
  const { id, nodeID, enrollmentID, run } = attempt;
  // Submitted without an answer, because the time was up.
  const status = attempt.status === 'NOT_STARTED' ? attemptLifecycle.next(attempt.status, 'answer') : attempt.status;
  await store.setComputed('QuizAttempt', id, { status });
  const graded = gradedAttempt(quiz, { ...attempt, status }, store.now);
  await store.setComputed('QuizAttempt', id, graded);
  const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID, topicID: nodeID });
  const attempts = await store.list('QuizAttempt', { enrollmentID, nodeID, run });
  const settings = await settingsOfQuiz(store, attempt);
  const next = statusAfterAttempt(topic?.status ?? 'INCOMPLETE', attempts, settings, graded.status === 'PASS');
  await setTopic(store, { enrollmentID, nodeID }, next);
  await evaluateProgress(store, enrollmentID);
  return { ...attempt, answers: graded.answers };
}
