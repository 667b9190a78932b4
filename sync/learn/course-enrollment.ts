import type { Course } from '#domain/teach/course.ts';
import * as z from 'zod/mini';
import type { UserId } from '#domain/kernel/id.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { canEnrollInCourse } from '#domain/learn/course-bill.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { command } from '#sync/core/command.ts';
import { rejoin } from '#sync/learn/withdrawal.ts';
import type { Store } from '#sync/core/store.ts';

/** The learner's enrollment in the course of a lesson. */
export async function courseEnrollmentOf(
  store: Store,
  learner: UserId,
  { courseID }: Pick<Lesson, 'courseID'>,
): Promise<Enrollment | undefined> {
  if (!courseID) return undefined;
  const [row] = await store.list('Enrollment', { owner: learner, courseID, withdrawnAt: null });
  return row;
}

/** Updates the course enrollment after one of its lessons was begun or completed. */
export async function updateCourseProgress(store: Store, { courseEnrollmentID }: Enrollment): Promise<void> {
  if (courseEnrollmentID !== null) await store.effect('enrollment.advanceCourse', { enrollmentID: courseEnrollmentID });
}

export const courseEnrollment = {
  /**
   * Money: charges exactly the total that the learner saw, for the lessons of the course that the learner does not
   * have. Creates one enrollment; its lessons are begun later at no further charge (D-71).
   */
  'enrollment.startCourse': command({
    input: z.object({ id: id('Enrollment'), courseID: id('Course'), expectedTokens: z.int().check(z.minimum(0)) }),
    isOnlineOnly: true,
    async run(store, actor, { id, courseID, expectedTokens }) {
      // Loads the course first, because its row lock lets a concurrent second request see what the first one created.
      const course = await store.get('Course', courseID);
      const existing = await courseEnrollmentOf(store, actor.id, { courseID });
      if (existing) return { enrollmentID: existing.id };
      if (!canEnrollInCourse(course, actor.id)) throw new AppError('not_ready', 'the course is not public');
      const left = await lastWithdrawn(store, actor.id, courseID);
      if (left) {
        await reopenCourse(store, left, expectedTokens);
        return { enrollmentID: left.id };
      }
      await store.insert('Enrollment', { id, courseID, owner: actor.id, teacherID: course.owner });
      await store.effect('enrollment.activateCourse', { enrollmentID: id, expectedTokens });
      return { enrollmentID: id };
    },
  }),
};

async function lastWithdrawn(store: Store, owner: UserId, courseID: Course['id']): Promise<Enrollment | undefined> {
  const left = await store.list('Enrollment', { owner, courseID, withdrawnAt: { not: null } });
  return left.toSorted((a, b) => Date.parse(b.withdrawnAt ?? '') - Date.parse(a.withdrawnAt ?? ''))[0];
}

/**
 * Money: charges again. Lessons that were left together with the course are rejoined after the bill is computed (D-80).
 */
async function reopenCourse(store: Store, left: Enrollment, expectedTokens: number): Promise<void> {
  const { id, owner, withdrawnAt } = left;
  await store.setComputed('Enrollment', id, { withdrawnAt: null, reopenedAt: store.now });
  await store.effect('enrollment.activateCourse', { enrollmentID: id, expectedTokens });
  for (const row of await store.list('Enrollment', { owner, courseEnrollmentID: id, withdrawnAt }))
    await rejoin(store, row, left);
}
