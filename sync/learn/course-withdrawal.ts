import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { courseWithdrawalOf, isFromCourse } from '#domain/learn/course-withdrawal.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REFUND_DAYS } from '#domain/learn/withdrawal.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { command } from '#sync/core/command.ts';
import { courseEnrollmentOf } from '#sync/learn/course-enrollment.ts';
import { assertHasLeft } from '#sync/learn/withdrawal.ts';
import type { Store } from '#sync/core/store.ts';

export const courseWithdrawal = {
  /**
   * Money: withdraws from a course and the lessons it gave, with a full refund, or does nothing (D-72). Lessons that
   * the learner had before are kept, and so is all progress.
   */
  'enrollment.withdrawCourse': command({
    input: z.object({ courseID: id('Course') }),
    isOnlineOnly: true,
    async run(store, actor, { courseID }) {
      // Loads the course first, in the same lock order as enrolling; a deleted course can be left too.
      await store.find('Course', courseID);
      const row = await courseEnrollmentOf(store, actor.id, { courseID });
      if (!row) return assertHasLeft(store, { owner: actor.id, courseID });
      const { judged, begun } = await decideCourseWithdrawal(store, row);
      if (!judged.isAllowed)
        throw new AppError('invalid_state', 'too late to withdraw', {
          details: { reason: judged.reason, count: REFUND_DAYS },
        });
      for (const lesson of begun.filter(({ withdrawnAt }) => withdrawnAt === null))
        if (isFromCourse(lesson, row)) await leave(store, lesson);
        else await store.setComputed('Enrollment', lesson.id, { courseEnrollmentID: null });
      await leave(store, row);
    },
  }),
};

/** Decides whether the learner may leave the course; also returns the enrollments in its lessons. */
export async function decideCourseWithdrawal(store: Store, row: Enrollment) {
  const lessons = await store.list('Lesson', { courseID: row.courseID });
  const begun = await store.list('Enrollment', { owner: row.owner, courseEnrollmentID: row.id });
  return { judged: courseWithdrawalOf(row, lessons.filter(isPublished), begun, Date.parse(store.now)), begun };
}

/** Drafts are excluded: their steps are invisible to others, and they were never paid for. */
const isPublished = ({ publishedVersionID }: Lesson): boolean => Boolean(publishedVersionID);

async function leave(store: Store, { id }: Enrollment): Promise<void> {
  await store.setComputed('Enrollment', id, { withdrawnAt: store.now });
  await store.effect('enrollment.withdraw', { enrollmentID: id });
}
