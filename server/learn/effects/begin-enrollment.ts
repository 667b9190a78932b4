import { AppError } from '#domain/kernel/errors.ts';
import type { Enrollment, TopicState } from '#domain/learn/enrollment.ts';
import { markOffPath, pathProgress } from '#domain/learn/progress.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { enrollmentPayment } from '#domain/wallet/ledger.ts';
import { priceInTokens } from '#domain/wallet/price.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { paymentNumber } from '#server/wallet/payment-number.ts';
import { newId } from '#server/core/store/new-id.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import type { Effects } from '#sync/core/effect.ts';
import { courseEnrollmentOf } from '#sync/learn/course-enrollment.ts';
import type { Store } from '#sync/core/store.ts';

/**
 * Pins the version, pays, and counts the learner, all in the transaction that created or reopened the enrollment. A
 * learner who has learned a part of the lesson stays in the version of that part.
 */
export async function beginEnrollment(context: EffectContext, input: Effects['enrollment.activate']): Promise<void> {
  const { store, unsafe, client, actor, now, sendEvent } = context;
  const { enrollmentID, expectedTokens } = input;
  const enrollment = await store.get('Enrollment', enrollmentID);
  if (enrollment.lessonID === null) throw new AppError('invalid_input', 'a lesson is enrolled in');
  const lesson = await unsafe.get('Lesson', enrollment.lessonID);
  if (lesson.publishedVersionID === null) throw new AppError('not_ready', 'the lesson is not published');
  const course = await courseEnrollmentOf(store, actor.id, lesson);
  // Money: one's own lesson costs nothing (D-72), nor does a lesson of a course that was paid for (D-71). A price
  // that changed since the learner saw it is shown and never charged (D-89).
  const isIncluded = course !== undefined && !(await wasRefunded(store, course, lesson));
  const tokens = lesson.owner === actor.id || isIncluded ? 0 : priceInTokens(lesson.price);
  if (tokens !== expectedTokens) throw new AppError('price_changed', `costs ${tokens}`, { details: { tokens } });
  if (enrollment.status === 'NOT_STARTED') {
    const { outline } = await store.version(lesson.publishedVersionID);
    const untouched = outline.nodes.map(({ id }): TopicState => ({ topicID: id, status: 'INCOMPLETE' }));
    const progress = markOffPath(untouched, pathProgress(outline, untouched, new Map()).own);
    await store.setComputed('Enrollment', enrollmentID, { versionID: lesson.publishedVersionID, progress });
  }
  const { teacherID } = lesson;
  await store.setComputed('Enrollment', enrollmentID, {
    paidTokens: tokens,
    courseEnrollmentID: course?.id ?? null,
    teacherID,
  });
  await copyTutor(context, enrollment, lesson);
  await unsafe.setComputed('Lesson', lesson.id, { learners: lesson.learners + 1 });
  if (tokens > 0) {
    await store.flush();
    const number = await paymentNumber(client, enrollmentID);
    await postTransfer(client, enrollmentPayment({ id: enrollmentID, owner: actor.id, teacherID, tokens, number }));
  }
  await sendEvent('enrollment.started', { enrollmentID, at: now });
}

/** Copies the lesson's tutor persona for the learner, who may then change it (D-30). */
async function copyTutor({ store, unsafe, actor }: EffectContext, enrollment: Enrollment, lesson: Lesson) {
  if (enrollment.tutorID !== null || lesson.tutorID === null) return;
  const { name, attributes } = await unsafe.get('Tutor', lesson.tutorID);
  const id = newId('Tutor');
  await store.insert('Tutor', { id, name, attributes, owner: actor.id });
  // The enrollment references the tutor, so the tutor must exist first.
  await store.flush();
  await store.setComputed('Enrollment', enrollment.id, { tutorID: id });
}

/** True if the lesson was bought alone and refunded. It was not on the bill of its course, so the course does not include it. */
async function wasRefunded(store: Store, { owner, id }: Enrollment, lesson: Lesson): Promise<boolean> {
  const bought = { owner, lessonID: lesson.id, courseEnrollmentID: id, paidTokens: { gte: 1 } };
  return (await store.list('Enrollment', bought)).length > 0;
}
