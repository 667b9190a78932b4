import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { type Id, id } from '#domain/kernel/id.ts';
import { type Enrollment, enrollmentLifecycle, topicLifecycle } from '#domain/learn/enrollment.ts';
import { hasNoPath, markOffPath, pathProgress } from '#domain/learn/progress.ts';
import { resultsOf } from '#domain/learn/quiz-progress.ts';
import type { LessonStatus } from '#domain/teach/node.ts';
import type { Outline } from '#domain/teach/version/version.ts';
import { updateCourseProgress } from '#sync/learn/course-enrollment.ts';
import type { Store } from '#sync/core/store.ts';

/** Input fields that identify a step of an enrollment. */
export const step = {
  enrollmentID: id('Enrollment'),
  nodeID: id('LessonNode'),
  topicID: id('EnrollmentTopicProgress'),
};
const stepInput = z.object(step);
export type EnrollmentStep = z.output<typeof stepInput>;
type StepRef = Pick<EnrollmentStep, 'enrollmentID' | 'nodeID'>;

/** Returns an enrollment and one step of its pinned version. */
export async function getPinnedStep(store: Store, { enrollmentID, nodeID }: StepRef) {
  const row = await store.get('Enrollment', enrollmentID);
  if (row.versionID === null || row.withdrawnAt !== null) throw new AppError('invalid_state', 'no longer enrolled');
  const { outline } = await store.version(row.versionID);
  const node = outline.nodes.find(({ id }) => id === nodeID);
  if (!node) throw new AppError('invalid_input', 'no such step in this version');
  return { row, versionID: row.versionID, node };
}

/**
 * Opens a step. The first step starts the lesson, an incomplete step becomes in progress, and a finished or failed one
 * is unchanged.
 */
export async function openStep(store: Store, learner: Enrollment['owner'], input: EnrollmentStep): Promise<void> {
  const { row } = await getPinnedStep(store, input);
  // Read before any write, so that the enrollment is updated in a single statement.
  const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID: row.id, topicID: input.nodeID });
  if (row.status === 'NOT_STARTED') {
    await store.setComputed('Enrollment', row.id, {
      status: enrollmentLifecycle.next(row.status, 'open'),
      startDate: store.now,
    });
    await updateCourseProgress(store, row);
  }
  if (row.currentNodeID !== input.nodeID) await store.update('Enrollment', row.id, { currentNodeID: input.nodeID });
  if (!topic)
    await store.insert('EnrollmentTopicProgress', {
      id: input.topicID,
      enrollmentID: row.id,
      topicID: input.nodeID,
      owner: learner,
    });
  const status = topic?.status ?? 'INCOMPLETE';
  if (status === 'INCOMPLETE') await setTopic(store, input, topicLifecycle.next(status, 'open'));
}

/**
 * Writes the status of a step to its topic row and to the enrollment's list, which always agree; COMPLETE is never
 * lost.
 */
export async function setTopic(store: Store, { enrollmentID, nodeID }: StepRef, status: LessonStatus): Promise<void> {
  const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID, topicID: nodeID });
  if (!topic) throw new AppError('invalid_state', 'a step is opened before it is finished');
  if (topic.status === 'COMPLETE' || topic.status === status) return;
  const done = status === 'COMPLETE' ? { completedAt: store.now } : {};
  await store.setComputed('EnrollmentTopicProgress', topic.id, { status, ...done });
  const row = await store.get('Enrollment', enrollmentID);
  const progress = row.progress.map((entry) => (entry.topicID === nodeID ? { topicID: nodeID, status } : entry));
  await store.setComputed('Enrollment', enrollmentID, { progress });
}

/**
 * Marks which steps are on the learner's path, completes the lesson once a whole path is done, and fails it once none
 * can be completed. Idempotent.
 */
export async function evaluateProgress(store: Store, enrollmentID: Id<'Enrollment'>): Promise<void> {
  const row = await store.get('Enrollment', enrollmentID);
  if (row.status !== 'IN_PROGRESS' || row.versionID === null) return;
  const { outline } = await store.version(row.versionID);
  const results = await quizResults(store, row, outline);
  const { own, isComplete } = pathProgress(outline, row.progress, results);
  const progress = markOffPath(row.progress, own);
  if (progress.some(({ isAside }, index) => isAside !== row.progress[index]?.isAside))
    await store.setComputed('Enrollment', enrollmentID, { progress });
  if (isComplete) {
    await store.setComputed('Enrollment', enrollmentID, {
      status: enrollmentLifecycle.next(row.status, 'complete'),
      completionDate: store.now,
    });
    await store.effect('enrollment.complete', { enrollmentID });
    await updateCourseProgress(store, row);
  } else if (hasNoPath(outline, row.progress, results))
    await store.setComputed('Enrollment', enrollmentID, { status: enrollmentLifecycle.next(row.status, 'fail') });
}

async function quizResults(store: Store, row: Enrollment, outline: Outline) {
  const hasQuiz = outline.nodes.some((node) => node.type === 'QUIZ');
  return resultsOf(outline, row, hasQuiz ? await store.list('QuizAttempt', { enrollmentID: row.id }) : []);
}
