import { AppError } from '#domain/kernel/errors.ts';
import { courseBill } from '#domain/learn/course-bill.ts';
import { enrollmentPayment } from '#domain/wallet/ledger.ts';
import { advanceCourse } from '#server/learn/effects/advance-course.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { paymentNumber } from '#server/wallet/payment-number.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import type { Effects } from '#sync/core/effect.ts';

/**
 * Pays for the lessons of a course that the learner does not have and links those that they have, in the transaction
 * that created the enrollment.
 */
export async function beginCourse(context: EffectContext, input: Effects['enrollment.activateCourse']): Promise<void> {
  const { store, client, actor, sendEvent, now } = context;
  const { enrollmentID, expectedTokens } = input;
  const { courseID, teacherID } = await store.get('Enrollment', enrollmentID);
  if (courseID === null) throw new AppError('invalid_input', 'a course is enrolled in');
  // Lessons are locked before enrollments, so that no lesson is paid for alone and with its course at the same time.
  const lessons = await store.list('Lesson', { courseID });
  const lessonIDs = lessons.map(({ id }) => id);
  const existing = await store.list('Enrollment', { owner: actor.id, lessonID: { in: lessonIDs }, withdrawnAt: null });
  const { lines, tokens } = courseBill(lessons, new Set(existing.flatMap(({ lessonID }) => lessonID ?? [])), actor.id);
  if (lines.length === 0) throw new AppError('not_ready', 'the course has no lesson to learn');
  // Money: a sum that changed since the learner saw it is shown and never charged (D-89).
  if (tokens !== expectedTokens) throw new AppError('price_changed', `costs ${tokens}`, { details: { tokens } });
  await store.setComputed('Enrollment', enrollmentID, { paidTokens: tokens });
  for (const { id } of existing) await store.setComputed('Enrollment', id, { courseEnrollmentID: enrollmentID });
  // A learner who comes back to the course pays for lessons that were bought alone and refunded, so their links to it end.
  const refunded = {
    owner: actor.id,
    courseEnrollmentID: enrollmentID,
    withdrawnAt: { not: null },
    paidTokens: { gte: 1 },
  };
  for (const { id } of await store.list('Enrollment', refunded))
    await store.setComputed('Enrollment', id, { courseEnrollmentID: null });
  await store.flush();
  // All lessons of a course belong to one teacher (D-80).
  if (tokens > 0) {
    const number = await paymentNumber(client, enrollmentID);
    await postTransfer(client, enrollmentPayment({ id: enrollmentID, owner: actor.id, teacherID, tokens, number }));
  }
  await sendEvent('enrollment.startedCourse', { enrollmentID, at: now });
  if (existing.some(({ status }) => status !== 'NOT_STARTED')) await advanceCourse(context, { enrollmentID });
}
