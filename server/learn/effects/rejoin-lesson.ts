import { advanceCourse } from '#server/learn/effects/advance-course.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Counts a learner who rejoins a lesson. Their progress counts in the course again. */
export async function rejoinLesson(
  context: EffectContext,
  { enrollmentID }: Effects['enrollment.rejoin'],
): Promise<void> {
  const { store, unsafe } = context;
  const { lessonID, courseEnrollmentID, status } = await store.get('Enrollment', enrollmentID);
  if (lessonID === null) return;
  const lesson = await unsafe.get('Lesson', lessonID);
  await unsafe.setComputed('Lesson', lessonID, { learners: lesson.learners + 1 });
  if (courseEnrollmentID !== null && status !== 'NOT_STARTED')
    await advanceCourse(context, { enrollmentID: courseEnrollmentID });
}
