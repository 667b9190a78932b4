import * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import {
  enrollmentLifecycle,
  type Enrollment,
  canEnrollInLesson,
  runOf,
  topicLifecycle,
} from '#domain/learn/enrollment.ts';
import { mergeRanges, type WatchedRange, WATCHED_RANGES_MAX, VIDEO_SECONDS_MAX } from '#domain/learn/watched-range.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { command } from '#sync/core/command.ts';
import { courseEnrollmentOf } from '#sync/learn/course-enrollment.ts';
import { evaluateProgress, openStep, getPinnedStep, setTopic, step } from '#sync/learn/step.ts';
import { reenroll } from '#sync/learn/withdrawal.ts';
import { query } from '#sync/core/query.ts';
import type { Store } from '#sync/core/store.ts';
import { assertMayChange } from '#sync/core/own-rows.ts';
import { newestFirst } from '#sync/core/order.ts';
import { profileOf } from '#sync/core/profile.ts';

const second = z.number().check(z.minimum(0), z.maximum(VIDEO_SECONDS_MAX));
const span: z.ZodMiniType<WatchedRange> = z.tuple([second, second]);

/** Refuses a lesson that is neither listed nor the learner's own. */
export function assertOpenForEnrollment(lesson: Lesson, actor: Actor): void {
  if (!canEnrollInLesson(lesson, actor.id)) throw new AppError('not_ready', 'the lesson is not published');
}

export const enrollment = {
  /**
   * Begins the next run of a completed or failed lesson and moves the old run to the history. A completed lesson starts
   * over. In a failed one, completed steps stay completed and failed quizzes can be tried again.
   */
  'enrollment.retake': command({
    input: z.object({ enrollmentID: id('Enrollment'), run: z.int().check(z.minimum(1)) }),
    screen: 'player',
    async run(store, _actor, { enrollmentID, run }) {
      const row = await store.get('Enrollment', enrollmentID);
      if (row.withdrawnAt !== null) throw new AppError('invalid_state', 'no longer enrolled');
      // A repeated request, possibly from another device, is one retake.
      if (runOf(row) > run) return assertMayChange(store, 'Enrollment', enrollmentID);
      const status = enrollmentLifecycle.next(row.status, 'retake');
      const { startDate, completionDate, progress } = row;
      const left = { status: row.status, startDate, completionDate, retakenAt: store.now, progress };
      await store.setComputed('Enrollment', enrollmentID, {
        status,
        history: [...row.history, left],
        completionDate: null,
      });
      if (row.status === 'COMPLETED') await resetProgress(store, row);
      else await reopenFailed(store, row);
      await evaluateProgress(store, enrollmentID);
    },
  }),

  'step.open': command({
    input: z.object(step),
    screen: 'player',
    async run(store, actor, input) {
      await openStep(store, actor.id, input);
    },
  }),

  /**
   * Saves the position inside a step and the played ranges of its video. Ranges are only added, so that two devices
   * complement each other. Input for an earlier run is ignored.
   */
  'step.savePosition': command({
    input: z.object({
      ...step,
      place: second,
      watched: z.array(span).check(z.maxLength(WATCHED_RANGES_MAX)),
    }),
    screen: 'player',
    replaces: ({ enrollmentID, nodeID }) => `${enrollmentID} ${nodeID}`,
    async run(store, _actor, input) {
      await getPinnedStep(store, input);
      const { enrollmentID, nodeID: topicID, place } = input;
      const [topic] = await store.list('EnrollmentTopicProgress', { enrollmentID, topicID });
      if (!topic) return assertMayChange(store, 'Enrollment', enrollmentID);
      const watched = mergeRanges([...topic.watched, ...input.watched]);
      if (watched.length > WATCHED_RANGES_MAX)
        throw new AppError('invalid_input', `at most ${WATCHED_RANGES_MAX} spans are allowed`);
      await store.setComputed('EnrollmentTopicProgress', topic.id, { place, watched });
    },
  }),

  /** Completes a step that is read or watched; a quiz is completed by grading on the server. */
  'step.finish': command({
    input: z.object(step),
    screen: 'player',
    async run(store, actor, input) {
      const { node } = await getPinnedStep(store, input);
      if (node.type === 'QUIZ') throw new AppError('invalid_state', 'a quiz is finished by its answers');
      await openStep(store, actor.id, input);
      await setTopic(store, input, 'COMPLETE');
      await evaluateProgress(store, input.enrollmentID);
      await store.effect('certification.evaluate', input);
    },
  }),
};

export const enrollmentOnline = {
  /** Money: charges exactly the price that the learner saw; asking twice returns the existing enrollment. */
  'enrollment.start': command({
    input: z.object({ id: id('Enrollment'), lessonID: id('Lesson'), expectedTokens: z.int().check(z.minimum(0)) }),
    isOnlineOnly: true,
    async run(store, actor, { id, lessonID, expectedTokens }) {
      // Loads the lesson first, because its row lock lets a concurrent second request see what the first one created.
      const lesson = await store.get('Lesson', lessonID);
      const [existing] = await store.list('Enrollment', { owner: actor.id, lessonID, withdrawnAt: null });
      if (existing) return { enrollmentID: existing.id };
      // A course enrollment includes every lesson of the course, even one that was unlisted since (D-71).
      const course = await courseEnrollmentOf(store, actor.id, lesson);
      if (!course) assertOpenForEnrollment(lesson, actor);
      const left = await reenroll(store, actor.id, lesson, course, expectedTokens);
      if (left) return { enrollmentID: left.id };
      await store.insert('Enrollment', { id, lessonID, owner: actor.id, teacherID: lesson.teacherID });
      await store.effect('enrollment.activate', { enrollmentID: id, expectedTokens });
      return { enrollmentID: id };
    },
  }),

  /** Continues in the currently published version (D-68); `versionID` is the one that the learner was shown. */
  'enrollment.upgradeVersion': command({
    input: z.object({ enrollmentID: id('Enrollment'), versionID: id('LessonVersion') }),
    isOnlineOnly: true,
    async run(store, _actor, input) {
      await assertMayChange(store, 'Enrollment', input.enrollmentID);
      await store.effect('enrollment.upgradeVersion', input);
    },
  }),
};

/** Resets all steps for the new run; the old run's progress is in the history. */
async function resetProgress(store: Store, { id, progress }: Enrollment): Promise<void> {
  for (const topic of await store.list('EnrollmentTopicProgress', { enrollmentID: id }))
    await store.remove('EnrollmentTopicProgress', topic.id);
  const untouched = progress.map(({ topicID }) => ({ topicID, status: 'INCOMPLETE' as const }));
  await store.setComputed('Enrollment', id, { progress: untouched, startDate: store.now });
  await store.update('Enrollment', id, { currentNodeID: null });
}

async function reopenFailed(store: Store, { id, progress }: Enrollment): Promise<void> {
  for (const { topicID, status } of progress)
    if (status === 'FAILED')
      await setTopic(store, { enrollmentID: id, nodeID: topicID }, topicLifecycle.next(status, 'retake'));
}

const learnerProfile = profileOf('owner');

export const enrollmentQueries = {
  'enrollment.byLesson': query({
    input: z.object({ lessonID: id('Lesson') }),
    list: ({ lessonID }) => ({
      model: 'Enrollment',
      where: { lessonID, withdrawnAt: null },
      order: newestFirst,
      include: [learnerProfile],
    }),
  }),

  'enrollment.byCourse': query({
    input: z.object({ courseID: id('Course') }),
    list: ({ courseID }) => ({
      model: 'Enrollment',
      where: { courseID, withdrawnAt: null },
      order: newestFirst,
      isCounted: true,
      include: [learnerProfile],
    }),
  }),
};
