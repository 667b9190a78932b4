import { AppError } from '#domain/kernel/errors.ts';
import { upgradedProgress } from '#domain/learn/version-upgrade.ts';
import { type Enrollment, topicLifecycle } from '#domain/learn/enrollment.ts';
import { markOffPath, pathProgress } from '#domain/learn/progress.ts';
import { attemptsLeft, attemptsOfRun, isAttemptOpen, resultsOf } from '#domain/learn/quiz-progress.ts';
import { settingsIn } from '#domain/teach/question/quiz-settings.ts';
import type { LessonVersion, Outline } from '#domain/teach/version/version.ts';
import type { Effects } from '#sync/core/effect.ts';
import { evaluateProgress, setTopic } from '#sync/learn/step.ts';
import type { Store } from '#sync/core/store.ts';

/**
 * Moves an enrollment to the published version: completed steps stay completed, new steps are open, and a finished
 * lesson stays finished. `transferContent` transfers data that refers to the content of the old version.
 */
export async function moveToVersion(
  store: Store,
  { enrollmentID, versionID }: Effects['enrollment.upgradeVersion'],
  transferContent: (left: LessonVersion['id']) => Promise<void>,
): Promise<void> {
  const row = await store.get('Enrollment', enrollmentID);
  if (row.versionID === versionID) return;
  if (row.versionID === null || row.lessonID === null || row.withdrawnAt !== null)
    throw new AppError('invalid_state', 'no longer enrolled');
  const lesson = await store.get('Lesson', row.lessonID);
  if (lesson.publishedVersionID !== versionID) throw new AppError('conflict', 'this version is not the newest');
  const { outline } = await store.version(versionID);
  const topics = await store.list('EnrollmentTopicProgress', { enrollmentID });
  const attempts = await store.list('QuizAttempt', { enrollmentID });
  const carried = upgradedProgress(outline, topics);
  const results = resultsOf(outline, { ...row, progress: carried }, attempts);
  const progress = markOffPath(carried, pathProgress(outline, carried, results).own);
  await store.setComputed('Enrollment', enrollmentID, { versionID, progress });
  await transferContent(row.versionID);
  // A failed lesson needs a retake, which is the learner's decision.
  if (row.status !== 'FAILED') await recountAttempts(store, row, outline);
  await evaluateProgress(store, enrollmentID);
}

/**
 * Applies the attempt limits of the new version: a finally failed quiz may open again, and another may become finally
 * failed.
 */
async function recountAttempts(
  store: Store,
  { id: enrollmentID, history }: Enrollment,
  { nodes }: Outline,
): Promise<void> {
  const { progress } = await store.get('Enrollment', enrollmentID);
  const quizzes = new Map(nodes.filter(({ type }) => type === 'QUIZ').map((node) => [node.id, settingsIn(node)]));
  for (const { topicID: nodeID, status } of progress) {
    const settings = quizzes.get(nodeID);
    if (settings === undefined || status === 'COMPLETE' || status === 'INCOMPLETE') continue;
    const attempts = attemptsOfRun({ history }, await store.list('QuizAttempt', { enrollmentID, nodeID }));
    const isLost = attemptsLeft(attempts.length, settings, false) === 0 && !attempts.some(isAttemptOpen);
    if (isLost === (status === 'FAILED')) continue;
    await setTopic(store, { enrollmentID, nodeID }, topicLifecycle.next(status, isLost ? 'fail' : 'retake'));
  }
}
