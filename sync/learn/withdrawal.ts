import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id, type UserId } from '#domain/kernel/id.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { stepsIn, withdrawalOf } from '#domain/learn/withdrawal.ts';
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
 * Who left a lesson comes back to where they were (D-80), at no charge if it had cost nothing. One that was paid back is paid
 * again; so is one that was given by a course that the learner has left.
 */
export async function comeBack(
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
  const [row] = left.toSorted((a, b) => stepsIn(b.progress).done - stepsIn(a.progress).done);
  if (!row) return undefined;
  await store.derive('Enrollment', row.id, { withdrawnAt: null, reopenedAt: store.now });
  await store.effect('enrollment.begin', { enrollmentID: row.id, expectedTokens });
  return row;
}

/** At no charge. What a course gave, it gives again, and would take along again. */
export async function rejoin(store: Store, row: Enrollment, course: Enrollment | undefined): Promise<void> {
  const reopenedAt = row.courseEnrollmentID === null ? row.reopenedAt : store.now;
  const courseEnrollmentID = course?.id ?? null;
  await store.derive('Enrollment', row.id, { withdrawnAt: null, reopenedAt, courseEnrollmentID });
  await store.effect('enrollment.comeBack', { enrollmentID: row.id });
}
