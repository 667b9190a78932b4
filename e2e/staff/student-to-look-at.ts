import { act, enrol } from '#e2e/calls.ts';
import type { Stage } from '#e2e/stage.ts';
import { lessonToLookAt } from '#e2e/staff/lesson-to-look-at.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/new-id.ts';

interface SeededLesson {
  id: Id<'Lesson'>;
  course: Id<'Course'>;
  /** Price of the whole course. */
  tokens: number;
}

/** A learner in the middle of a course, with due cards and tasks, who has edited a review of a lesson. */
export async function studentToLookAt({ newPerson, rows }: Pick<Stage, 'newPerson' | 'rows'>) {
  const { teacher: student, lesson, enrollmentID } = await lessonToLookAt({ newPerson, rows });
  const [begun] = await rows<SeededLesson>(
    `select l.id, l.course_id as course, (select sum(price * 100000)::int from lesson where course_id = l.course_id) as tokens
     from lesson l where l.name = 'Why bridges hum'`,
  );
  if (begun === undefined) throw new Error('nothing was seeded');
  const { course, tokens } = begun;
  await act(student, 'enrollment.startCourse', {
    id: newId('Enrollment'),
    courseID: course,
    expectedTokens: tokens,
  });
  await enrol(student, begun);

  const [nodeID] = lesson.nodeIDs;
  if (nodeID === undefined) throw new Error('the lesson has no steps');
  const place = { blockID: 'p1', start: 0, end: 20 };
  await act(student, 'card.mark', { id: newId('Card'), enrollmentID, nodeID, place, text: 'A few words to read.' });
  for (const [name, isComplete] of [
    ['Read the second chapter', true],
    ['Ask about dampers', false],
  ] as const)
    await act(student, 'task.add', { id: newId('Task'), name, isComplete });
  const review = newId('LessonReview');
  await act(student, 'review.write', { id: review, lessonID: begun.id, rating: 3, review: 'It hums well.' });
  await act(student, 'review.edit', { id: review, rating: 4, review: 'It hums very well.' });
  const [held] = await rows<{ id: string; userID: string }>(
    `select id, user_id as "userID" from certification where status = 'ISSUED' limit 1`,
  );
  return { student, lesson: begun.id, course, review, certification: held?.id ?? '', person: held?.userID ?? '' };
}
