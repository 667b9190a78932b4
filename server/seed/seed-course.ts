import type { SeedCourse, SeedCourseLearning } from '#data/seed/seed-person.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { courseBill } from '#domain/learn/course-bill.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { StoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { commands } from '#sync/commands.ts';

/** Adds published lessons of a teacher to a course, in their order, and publishes it. */
export async function seedCourse(
  transaction: StoreTransaction,
  teacher: Actor,
  { name, description, learningObjectives, publishedAgoMs }: SeedCourse,
  lessons: readonly Id<'Lesson'>[],
  now: number,
): Promise<Id<'Course'>> {
  const id = newId('Course');
  const store = await transaction.as(teacher, new Date(now - publishedAgoMs).toISOString());
  await store.insert('Course', {
    id,
    name,
    description,
    learningObjectives: learningObjectives.map((objective, index) => ({ id: `o${index + 1}`, ...objective })),
    owner: teacher.id,
  });
  for (const [position, lessonID] of lessons.entries())
    await store.update('Lesson', lessonID, { courseID: id, position });
  await store.setComputed('Course', id, { visibility: 'public' });
  return id;
}

/** Enrolls a learner in a course, at the price of the lessons that they do not have yet. */
export async function seedCourseEnrollment(
  transaction: StoreTransaction,
  learner: Actor,
  courseID: Id<'Course'>,
  { enrolledAgoMs }: SeedCourseLearning,
  now: number,
): Promise<void> {
  const store = await transaction.as(learner, new Date(now - enrolledAgoMs).toISOString());
  const had = await store.list('Enrollment', { owner: learner.id, courseID: null });
  const bought = new Set(had.flatMap(({ lessonID }) => lessonID ?? []));
  const { tokens } = courseBill(await store.list('Lesson', { courseID }), bought, learner.id);
  const start = { id: newId('Enrollment'), courseID, expectedTokens: tokens };
  await commands['enrollment.startCourse'].run(store, learner, start);
}
