import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id, type UserId } from '#domain/kernel/id.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { withdrawalOf } from '#domain/learn/withdrawal.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { command } from '#sync/command.ts';
import type { Store } from '#sync/store.ts';

export const withdrawal = {
  /**
   * Money: leaves a lesson; what was paid comes back in full, or nothing is left (D-72). Asked twice, it is left once and
   * paid back once. The progress is kept (D-80).
   */
  'enrollment.withdraw': command({
    input: z.object({ lessonID: id('Lesson') }),
    isOnlineOnly: true,
    async run(store, actor, { lessonID }) {
      // The lesson first, as whoever enrols does.
      await store.get('Lesson', lessonID);
      const [row] = await store.list('Enrollment', { owner: actor.id, lessonID, withdrawnAt: null });
      if (!row) return;
      const judged = withdrawalOf(row, Date.parse(store.now));
      if (!judged.isAllowed)
        throw new AppError('illegal_step', 'too late to withdraw', { details: { reason: judged.reason } });
      await store.derive('Enrollment', row.id, { withdrawnAt: store.now });
      await store.effect('enrollment.withdraw', { enrollmentID: row.id });
    },
  }),
};

/**
 * Who left a lesson that had cost nothing comes back to where they were. One that was paid back is begun anew, and paid
 * again (D-80); so is one that was given by a course that the learner has left.
 */
export async function comeBack(store: Store, owner: UserId, { id, price }: Lesson, course: Enrollment | undefined) {
  const left = await store.list('Enrollment', { owner, lessonID: id, withdrawnAt: { not: null }, paidTokens: 0 });
  const isStillTheirs = (row: Enrollment) => row.courseEnrollmentID === null || course !== undefined || price === 0;
  const row = left.find((each) => each.versionID !== null && isStillTheirs(each));
  if (!row) return undefined;
  await store.derive('Enrollment', row.id, { withdrawnAt: null, courseEnrollmentID: course?.id ?? null });
  await store.effect('enrollment.comeBack', { enrollmentID: row.id });
  return row;
}
