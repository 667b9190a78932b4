import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id, type UserId } from '#domain/kernel/id.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { countSteps, REFUND_DAYS, withdrawalOf } from '#domain/learn/withdrawal.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { command } from '#sync/core/command.ts';
import type { Store, Where } from '#sync/core/store.ts';

export const withdrawal = {
  /**
   * Money: withdraws from a lesson with a full refund, or does nothing (D-72). Repeating it refunds once. The progress
   * is kept (D-80).
   */
  'enrollment.withdraw': command({
    input: z.object({ lessonID: id('Lesson') }),
    isOnlineOnly: true,
    async run(store, actor, { lessonID }) {
      // Loads the lesson first, in the same lock order as enrolling.
      await store.get('Lesson', lessonID);
      const [row] = await store.list('Enrollment', { owner: actor.id, lessonID, withdrawnAt: null });
      if (!row) return assertHasLeft(store, { owner: actor.id, lessonID });
      const judged = withdrawalOf(row, Date.parse(store.now));
      if (!judged.isAllowed)
        throw new AppError('invalid_state', 'too late to withdraw', {
          details: { reason: judged.reason, count: REFUND_DAYS },
        });
      await store.setComputed('Enrollment', row.id, { withdrawnAt: store.now });
      await store.effect('enrollment.withdraw', { enrollmentID: row.id });
    },
  }),
};

/** Accepts that a learner leaves what they have left already; refuses what they never had. */
export async function assertHasLeft(store: Store, where: Where<'Enrollment'>): Promise<void> {
  const left = await store.list('Enrollment', { ...where, withdrawnAt: { not: null } });
  if (left.length === 0) throw new AppError('not_found', 'Enrollment');
}

/**
 * Reopens a withdrawn enrollment with its progress (D-80), free of charge if it was free. A refunded lesson must be
 * paid again, and so must one that came with a course the learner has left.
 */
export async function reenroll(
  store: Store,
  owner: UserId,
  { id, price }: Lesson,
  course: Enrollment | undefined,
  expectedTokens: number,
) {
  const left = await store.list('Enrollment', { owner, lessonID: id, withdrawnAt: { not: null } });
  const isStillTheirs = ({ versionID, paidTokens, courseEnrollmentID }: Enrollment) =>
    versionID !== null && paidTokens === 0 && (courseEnrollmentID === null || course !== undefined || price === 0);
  const free = left.find(isStillTheirs);
  if (free) {
    await rejoin(store, free, course);
    return free;
  }
  const [row] = left.toSorted((a, b) => countSteps(b.progress).done - countSteps(a.progress).done);
  if (!row) return undefined;
  await store.setComputed('Enrollment', row.id, { withdrawnAt: null, reopenedAt: store.now });
  await store.effect('enrollment.activate', { enrollmentID: row.id, expectedTokens });
  return row;
}

/** Reopens an enrollment free of charge. A lesson from a course is again tied to that course. */
export async function rejoin(store: Store, row: Enrollment, course: Enrollment | undefined): Promise<void> {
  const reopenedAt = row.courseEnrollmentID === null ? row.reopenedAt : store.now;
  const courseEnrollmentID = course?.id ?? null;
  await store.setComputed('Enrollment', row.id, { withdrawnAt: null, reopenedAt, courseEnrollmentID });
  await store.effect('enrollment.rejoin', { enrollmentID: row.id });
}
