import { expect } from 'vitest';
import type { CourseToLearn } from '#e2e/learner/course-plan.ts';
import type { RecordedAnswer } from '#e2e/learner/course-run.ts';
import type { Fixture } from '#e2e/fixture.ts';

/**
 * Checks that the learner completed the whole course, with every answer once, in the database and in the teacher's
 * lists.
 */
export async function expectCourseCompleted(
  { rows }: Pick<Fixture, 'rows'>,
  { id, teacher, lessons }: CourseToLearn,
  learner: { id: string; name: string },
  given: readonly RecordedAnswer[],
): Promise<void> {
  const steps = lessons.flatMap((lesson) => lesson.steps);
  const readings = steps.filter(({ questions }) => questions.length === 0);
  const completed = (lesson: string | null, course: string | null) => ({ lesson, course, status: 'COMPLETED' });
  const [first, ...others] = lessons.map((lesson) => completed(lesson.id, null));
  // The last command may still be in transit.
  await expect
    .poll(() =>
      rows(
        `select lesson_id as lesson, course_id as course, status from enrollment where owner = $1 order by created_at, id`,
        learner.id,
      ),
    )
    .toEqual([first, completed(null, id), ...others]);

  expect(
    await rows(
      `select node_id as node, given->'answer'->>0 as option, (given->'grade'->>'isRight')::boolean as "isRight"
       from quiz_attempt, jsonb_array_elements(answers) with ordinality as g(given, place)
       where owner = $1 order by created_at, place`,
      learner.id,
    ),
  ).toEqual(given);
  expect(
    await rows(
      'select status, count(*)::int from quiz_attempt where owner = $1 group by status order by status',
      learner.id,
    ),
  ).toEqual([
    { status: 'FAIL', count: 1 },
    { status: 'PASS', count: steps.length - readings.length },
  ]);
  expect(
    await rows(
      `select name, count(*)::int from command where user_id = $1 and name in ('quiz.answer', 'step.finish')
       group by name order by name`,
      learner.id,
    ),
  ).toEqual([
    { name: 'quiz.answer', count: given.length },
    { name: 'step.finish', count: readings.length },
  ]);
  expect(
    await rows(
      'select status, count(*)::int from enrollment_topic_progress where owner = $1 group by status',
      learner.id,
    ),
  ).toEqual([{ status: 'COMPLETE', count: steps.length }]);

  for (const lesson of lessons) {
    await teacher.page.goto(`/teach/lessons/${lesson.id}?tab=learners`);
    const row = teacher.page.getByRole('row').filter({ hasText: learner.name });
    await row.getByText('Completed', { exact: true }).waitFor();
    await row.getByText(`${lesson.steps.length} of ${lesson.steps.length} steps`).first().waitFor();
  }
}
