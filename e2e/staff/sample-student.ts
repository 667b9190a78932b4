import { runCommand, enrollLearner } from '#e2e/api-client.ts';
import type { Fixture } from '#e2e/fixture.ts';
import { createSampleLesson } from '#e2e/staff/sample-lesson.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';

interface SeededLesson {
  id: Id<'Lesson'>;
  course: Id<'Course'>;
  /** Price of the whole course. */
  tokens: number;
}

/** A learner in the middle of a course, with due cards and tasks, who has edited a review of a lesson. */
export async function createSampleStudent({ newPerson, rows }: Pick<Fixture, 'newPerson' | 'rows'>) {
  const { teacher: student, lesson, enrollmentID } = await createSampleLesson({ newPerson, rows });
  const [begun] = await rows<SeededLesson>(
    `select l.id, l.course_id as course, (select sum(price * 100000)::int from lesson where course_id = l.course_id) as tokens
     from lesson l where l.name = 'Why bridges hum'`,
  );
  if (begun === undefined) throw new Error('nothing was seeded');
  const { course, tokens } = begun;
  await runCommand(student, 'enrollment.startCourse', {
    id: newId('Enrollment'),
    courseID: course,
    expectedTokens: tokens,
  });
  await enrollLearner(student, begun);

  const [nodeID] = lesson.nodeIDs;
  if (nodeID === undefined) throw new Error('the lesson has no steps');
  const place = { blockID: 'p1', start: 0, end: 20 };
  await runCommand(student, 'card.createFromHighlight', {
    id: newId('Card'),
    enrollmentID,
    nodeID,
    place,
    text: 'A few words to read.',
  });
  for (const [name, isComplete] of [
    ['Read the second chapter', true],
    ['Ask about dampers', false],
  ] as const)
    await runCommand(student, 'task.add', { id: newId('Task'), name, isComplete });
  const review = newId('LessonReview');
  await runCommand(student, 'review.write', { id: review, lessonID: begun.id, rating: 3, review: 'It hums well.' });
  await runCommand(student, 'review.edit', { id: review, rating: 4, review: 'It hums very well.' });
  const [held] = await rows<{ id: string; userID: string }>(
    `select id, user_id as "userID" from certification where status = 'ISSUED' limit 1`,
  );
  return { student, lesson: begun.id, course, review, certification: held?.id ?? '', person: held?.userID ?? '' };
}
