import { AppError } from '#domain/kernel/errors.ts';
import { enrollmentRefund } from '#domain/wallet/ledger.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { isEarned, paymentNumber } from '#server/wallet/payment-number.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Refunds an enrollment and stops counting its learner, in the transaction that ended it. */
export async function withdrawEnrollment(
  { store, unsafe, client }: EffectContext,
  { enrollmentID }: Effects['enrollment.withdraw'],
): Promise<void> {
  const { lessonID, owner, teacherID, paidTokens, versionID } = await store.get('Enrollment', enrollmentID);
  // An enrollment without a version was never started, so nothing was paid and no learner counted. Courses have no
  // count of learners.
  if (lessonID !== null && versionID !== null) {
    const lesson = await unsafe.get('Lesson', lessonID);
    await unsafe.setComputed('Lesson', lessonID, { learners: lesson.learners - 1 });
  }
  if (paidTokens === 0) return;
  await store.flush();
  // Steps added to a course reduce the share that is done, but not what the teacher has earned.
  if (await isEarned(client, enrollmentID))
    throw new AppError('invalid_state', 'too late to withdraw', { details: { reason: 'steps' } });
  const number = await paymentNumber(client, enrollmentID);
  await postTransfer(client, enrollmentRefund({ id: enrollmentID, owner, teacherID, tokens: paidTokens, number }));
}
