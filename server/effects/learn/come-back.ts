import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Counts a learner again who had left. */
export async function comeBack(
  { store, unsafe }: EffectContext,
  { enrollmentID }: Effects['enrollment.comeBack'],
): Promise<void> {
  const { lessonID } = await store.get('Enrollment', enrollmentID);
  if (lessonID === null) return;
  const lesson = await unsafe.get('Lesson', lessonID);
  await unsafe.derive('Lesson', lessonID, { learners: lesson.learners + 1 });
}
