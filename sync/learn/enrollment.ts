import * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type Id, id } from '#domain/kernel/id.ts';
import { type Enrollment, enrollmentLifecycle, topicLifecycle } from '#domain/learn/enrollment.ts';
import { type QuizResults, setAside, standing } from '#domain/learn/progress.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import type { LessonStatus } from '#domain/teach/node.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';
import type { Store } from '#sync/store.ts';

const step = z.object({
  enrollmentID: id('Enrollment'),
  nodeID: id('LessonNode'),
  topicID: id('EnrollmentTopicProgress'),
});
type Step = z.output<typeof step>;

/** Refuses a lesson that takes no learners: it is neither listed nor the learner's own. */
export function refuseClosed(lesson: Lesson, actor: Actor): void {
  const mayEnroll = lesson.publishedVersionID && (lesson.visibility === 'public' || lesson.owner === actor.id);
  if (!mayEnroll || lesson.deletedAt) throw new AppError('not_ready', 'the lesson is not published');
}

export const enrollment = {
  /** Money: pays what the learner was shown or nothing; asking twice answers with the enrolment that exists. */
  'enrollment.start': command({
    input: z.object({ id: id('Enrollment'), lessonID: id('Lesson'), expectedTokens: z.int().check(z.minimum(0)) }),
    isOnlineOnly: true,
    async run(store, actor, { id, lessonID, expectedTokens }) {
      // The lesson first: its lock lets a second request of the same moment see what the first one made.
      const lesson = await store.get('Lesson', lessonID);
      const [existing] = await store.list('Enrollment', { owner: actor.id, lessonID, withdrawnAt: null });
      if (existing) return { enrollmentID: existing.id };
      refuseClosed(lesson, actor);
      await store.insert('Enrollment', { id, lessonID, owner: actor.id, teacherID: lesson.teacherID });
      await store.effect('enrollment.begin', { enrollmentID: id, expectedTokens });
      return { enrollmentID: id };
    },
  }),

  'step.open': command({
    input: step,
    async run(store, actor, input) {
      await openStep(store, actor.id, input);
    },
  }),

  /** Done with a step that is read or watched; a quiz is done when the server has graded it. */
  'step.finish': command({
    input: step,
    async run(store, actor, input) {
      const { outline } = await pinned(store, input);
      if (outline.nodes.find((node) => node.id === input.nodeID)?.type === 'QUIZ')
        throw new AppError('illegal_step', 'a quiz is finished by its answers');
      await openStep(store, actor.id, input);
      await setTopic(store, input, 'COMPLETE');
      await judgeStanding(store, input.enrollmentID);
    },
  }),
};

export const enrollmentQueries = {
  'enrollment.learners': query({
    input: z.object({ lessonID: id('Lesson') }),
    list: ({ lessonID }) => ({
      model: 'Enrollment',
      where: { lessonID, withdrawnAt: null },
      order: [
        ['createdAt', 'desc'],
        ['id', 'desc'],
      ],
      include: [{ column: 'owner', model: 'PublicProfile', foreign: 'id' }],
    }),
  }),
};

async function pinned(store: Store, { enrollmentID, nodeID }: Pick<Step, 'enrollmentID' | 'nodeID'>) {
  const row = await store.get('Enrollment', enrollmentID);
  if (row.versionID === null || row.withdrawnAt !== null) throw new AppError('illegal_step', 'not enrolled any more');
  const { outline } = await store.version(row.versionID);
  if (!outline.nodes.some((node) => node.id === nodeID))
    throw new AppError('invalid_input', 'no such step in this version');
  return { row, outline };
}

/** Opens a step: the first one starts the lesson; a step that was left for later or failed goes on; a finished one stays finished. */
export async function openStep(store: Store, learner: Enrollment['owner'], input: Step): Promise<void> {
  const { row } = await pinned(store, input);
  if (row.status === 'NOT_STARTED')
    await store.derive('Enrollment', row.id, {
      status: enrollmentLifecycle.next(row.status, 'open'),
      startDate: store.now,
    });
  if (row.currentNodeID !== input.nodeID) await store.update('Enrollment', row.id, { currentNodeID: input.nodeID });
  const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID: row.id, topicID: input.nodeID });
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

/** Writes a step's status to its topic row and to the list in the enrolment, which always agree; COMPLETE is never lost. */
export async function setTopic(
  store: Store,
  { enrollmentID, nodeID }: Pick<Step, 'enrollmentID' | 'nodeID'>,
  status: LessonStatus,
): Promise<void> {
  const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID, topicID: nodeID });
  if (!topic) throw new AppError('illegal_step', 'a step is opened before it is finished');
  if (topic.status === 'COMPLETE' || topic.status === status) return;
  await store.derive('EnrollmentTopicProgress', topic.id, { status });
  const row = await store.get('Enrollment', enrollmentID);
  const progress = row.progress.map((entry) => (entry.topicID === nodeID ? { topicID: nodeID, status } : entry));
  await store.derive('Enrollment', enrollmentID, { progress });
}

/** Says which steps are the learner's own, and completes the lesson once a whole way to an end is done; asked again, it changes nothing. */
export async function judgeStanding(store: Store, enrollmentID: Id<'Enrollment'>): Promise<void> {
  const row = await store.get('Enrollment', enrollmentID);
  if (row.status !== 'IN_PROGRESS' || row.versionID === null) return;
  const { outline } = await store.version(row.versionID);
  const hasQuiz = outline.nodes.some((node) => node.type === 'QUIZ');
  const results = await quizResults(store, enrollmentID, hasQuiz);
  const { own, isComplete } = standing(outline, row.progress, results);
  const progress = setAside(row.progress, own);
  if (progress.some(({ isAside }, index) => isAside !== row.progress[index]?.isAside))
    await store.derive('Enrollment', enrollmentID, { progress });
  if (!isComplete) return;
  await store.derive('Enrollment', enrollmentID, {
    status: enrollmentLifecycle.next(row.status, 'complete'),
    completionDate: store.now,
  });
  await store.effect('enrollment.complete', { enrollmentID });
}

/** How the last attempt at each quiz ended, PASS before anything else. */
async function quizResults(store: Store, enrollmentID: Id<'Enrollment'>, hasQuiz: boolean): Promise<QuizResults> {
  const attempts = hasQuiz ? await store.list('QuizAttempt', { enrollmentID }) : [];
  return resultsOf(attempts);
}

export function resultsOf(
  attempts: readonly {
    nodeID: Id<'LessonNode'>;
    number: number;
    status: 'NOT_STARTED' | 'IN_PROGRESS' | 'PASS' | 'FAIL';
  }[],
): QuizResults {
  const results = new Map<Id<'LessonNode'>, 'NOT_STARTED' | 'IN_PROGRESS' | 'PASS' | 'FAIL'>();
  for (const attempt of attempts.toSorted((a, b) => a.number - b.number))
    if (results.get(attempt.nodeID) !== 'PASS') results.set(attempt.nodeID, attempt.status);
  return results;
}
