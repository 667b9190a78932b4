import { goOnWithCourse } from '#server/effects/learn/go-on-with-course.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Counts a learner who rejoins a lesson. Their progress counts in the course again. */
export async function comeBack(
  context: EffectContext,
  { enrollmentID }: Effects['enrollment.comeBack'],
): Promise<void> {
  const { store, unsafe } = context;
  const { lessonID, courseEnrollmentID, status } = await store.get('Enrollment', enrollmentID);
  if (lessonID === null) return;
  const lesson = await unsafe.get('Lesson', lessonID);
  await unsafe.derive('Lesson', lessonID, { learners: lesson.learners + 1 });
  if (courseEnrollmentID !== null && status !== 'NOT_STARTED')
    await goOnWithCourse(context, { enrollmentID: courseEnrollmentID });
}
