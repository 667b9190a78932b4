import { AppError } from '#domain/kernel/errors.ts';
import { enrollmentRefund } from '#domain/wallet/ledger.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import { isEarned, paymentNumber } from '#server/wallet/payment-number.ts';
import { post } from '#server/wallet/post.ts';
import type { Effects } from '#sync/effect.ts';

/** Pays back what the enrolment cost, and counts the learner no more; in the transaction that ended it. */
export async function withdrawEnrollment(
  { store, unsafe, client }: EffectContext,
  { enrollmentID }: Effects['enrollment.withdraw'],
): Promise<void> {
  const { lessonID, owner, teacherID, paidTokens, versionID } = await store.get('Enrollment', enrollmentID);
  // Without a version a lesson was never begun: nothing was paid and nobody counted. Of a course nobody is.
  if (lessonID !== null && versionID !== null) {
    const lesson = await unsafe.get('Lesson', lessonID);
    await unsafe.derive('Lesson', lessonID, { learners: lesson.learners - 1 });
  }
  if (paidTokens === 0) return;
  await store.flush();
  // Steps that a course got meanwhile make the share that is done smaller, not what is the teacher's.
  if (await isEarned(client, enrollmentID))
    throw new AppError('illegal_step', 'too late to withdraw', { details: { reason: 'steps' } });
  const number = await paymentNumber(client, enrollmentID);
  await post(client, enrollmentRefund({ id: enrollmentID, owner, teacherID, tokens: paidTokens, number }));
}
