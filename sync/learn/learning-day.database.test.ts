import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Day } from '#domain/kernel/time.ts';
import { DAY_SECONDS_MAX, REPORT_SECONDS_MAX } from '#domain/learn/learning-day.ts';
import { newId } from '#server/core/store/new-id.ts';
import { stepOf, type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
let learner: Actor;
beforeAll(async () => {
  school = await testSchool();
  learner = await school.person();
});

const dayIn = (days: number): Day => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const attend = (seconds: number, day = dayIn(0), by = learner) =>
  school.run(by, 'activity.record', { id: newId('LearningDay'), day, seconds });
/** Enrolls `by` in a free lesson and returns the enrollment and its steps. */
async function learns(by: Actor) {
  const lesson = (await school.rows('Lesson')).find(({ price }) => price === 0);
  if (!lesson) throw new Error('the seed has a free lesson');
  const start = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 0 };
  const { enrollmentID } = await school.run(by, 'enrollment.start', start);
  const [enrolled] = await school.rows('Enrollment', 'x.id = $1', enrollmentID);
  return { enrollmentID, steps: enrolled!.progress.map(({ topicID }) => topicID) };
}
const timeOf = async (enrollmentID: Id<'Enrollment'>) => {
  const { rows } = await school.pool.query<{ nodeID: string; seconds: number }>(
    'select node_id as "nodeID", seconds from step_time where enrollment_id = $1 order by seconds',
    [enrollmentID],
  );
  return rows;
};
const secondsOf = async (day = dayIn(0), { id } = learner) =>
  (await school.rows('LearningDay', 'x.owner = $1 and x.day = $2', id, day)).map(({ seconds }) => seconds);

test('reports of several devices about one day add up in one row, and a repeated report counts once', async () => {
  const activity = { id: newId('LearningDay'), day: dayIn(0), seconds: 60 };
  await Promise.all([
    ...Array.from({ length: 10 }, () => attend(30)),
    ...Array.from({ length: 5 }, () => school.run(learner, 'activity.record', activity, 'activity-five-times')),
  ]);
  expect(await secondsOf()).toEqual([360]);
  expect(await secondsOf(dayIn(0), await school.person())).toEqual([]);
});

test('learning time that waited in an outbox counts for its own day', async () => {
  await attend(45, dayIn(-59));
  expect(await secondsOf(dayIn(-59))).toEqual([45]);
});

test.each([-63, 3])('a day that is %d days away is refused', async (days) => {
  await expect(attend(10, dayIn(days))).rejects.toMatchObject({ code: 'invalid_input' });
});

test('a report of too many seconds is refused, and a day never exceeds its maximum', async () => {
  await expect(attend(REPORT_SECONDS_MAX + 1)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(attend(0)).rejects.toMatchObject({ code: 'invalid_input' });
  const busy = await school.person();
  await attend(10, dayIn(0), busy);
  await school.pool.query('update learning_day set seconds = $2 where owner = $1', [busy.id, DAY_SECONDS_MAX - 5]);
  await attend(30, dayIn(0), busy);
  expect(await secondsOf(dayIn(0), busy)).toEqual([DAY_SECONDS_MAX]);
});

test('time on a step counts once for the step and once for the day, and outlives a retake', async () => {
  const reader = await school.person();
  const { enrollmentID, steps } = await learns(reader);
  const [first, second] = steps;
  const give = (nodeID: typeof first, seconds: number, key?: string) => {
    const step = { enrollmentID, nodeID: nodeID! };
    return school.run(reader, 'activity.record', { id: newId('LearningDay'), day: dayIn(0), seconds, step }, key);
  };
  await give(first, 20);
  await Promise.all([
    give(first, 30),
    give(first, 30),
    ...[1, 2, 3].map(() => give(second, 10, 'activity-three-times')),
  ]);
  await school.run(reader, 'step.open', stepOf(enrollmentID, first!));
  await school.pool.query(`update enrollment set status = 'COMPLETED' where id = $1`, [enrollmentID]);
  await school.run(reader, 'enrollment.retake', { enrollmentID, run: 1 });
  await give(second, 5);
  const times = [
    { nodeID: second, seconds: 15 },
    { nodeID: first, seconds: 80 },
  ];
  expect(await timeOf(enrollmentID)).toEqual(times);
  expect(await secondsOf(dayIn(0), reader)).toEqual([95]);
  await school.pool.query('update learning_day set seconds = $2 where owner = $1', [reader.id, DAY_SECONDS_MAX - 2]);
  await give(second, 30);
  expect((await timeOf(enrollmentID))[0]).toEqual({ nodeID: second, seconds: 17 });
});

test('time on a step of another learner or lesson is added to the day but to no step', async () => {
  const [reader, other] = [await school.person(), await school.person()];
  const { enrollmentID, steps } = await learns(reader);
  const give = (by: Actor, nodeID: Id<'LessonNode'>) => {
    const step = { enrollmentID, nodeID };
    return school.run(by, 'activity.record', { id: newId('LearningDay'), day: dayIn(0), seconds: 10, step });
  };
  await give(other, steps[0]!);
  await give(reader, newId('LessonNode'));
  expect(await timeOf(enrollmentID)).toEqual([]);
  expect([await secondsOf(dayIn(0), other), await secondsOf(dayIn(0), reader)]).toEqual([[10], [10]]);
});

test('a step keeps the time at which it was first completed', async () => {
  const { enrollmentID, steps } = await learns(learner);
  const [first, second] = steps;
  const topics = () => school.rows('EnrollmentTopicProgress', 'x.enrollment_id = $1 order by x.id', enrollmentID);
  await school.run(learner, 'step.finish', stepOf(enrollmentID, first!));
  await school.run(learner, 'step.open', stepOf(enrollmentID, second!));
  const [done, opened] = await topics();
  expect([done?.completedAt === null, opened?.completedAt]).toEqual([false, null]);
  await school.run(learner, 'step.finish', stepOf(enrollmentID, first!));
  expect((await topics())[0]?.completedAt).toBe(done?.completedAt);
});
