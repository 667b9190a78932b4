import type { Course } from '#domain/teach/course.ts';
import { describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { courseFixture } from '#server/learn/effects/test-course.ts';
import { newId } from '#server/core/store/new-id.ts';
import { putLesson } from '#server/core/store/test-rows.ts';
import { stepOf, testSchool } from '#server/test-school.ts';

const school = await testSchool();
const { into, coursePriced, enroll, begin, learn, enrolmentsOf, inCourse, entriesOf, waiting } = courseFixture(school);

describe('enrolling in a course', () => {
  test('enrolling in a course pays the sum of its lessons in one transfer and creates one enrollment with the course set [S-282, S-275]', async () => {
    const { id, teacher } = await coursePriced(2, 0, 1.5);
    const learner = await school.person();
    const { enrollmentID } = await enroll(learner, id, 3.5);
    expect(await enrolmentsOf(learner)).toMatchObject([
      {
        id: enrollmentID,
        courseID: id,
        lessonID: null,
        status: 'NOT_STARTED',
        paidTokens: 350_000,
        teacherID: teacher.id,
        owner: learner.id,
      },
    ]);
    expect(await entriesOf(enrollmentID)).toEqual([
      { kind: 'wallet', owner: learner.id, tokens: -350_000 },
      { kind: 'pending', owner: teacher.id, tokens: 350_000 },
    ]);
    expect(await school.balance(learner)).toBe(650_000);
  });

  test('ten simultaneous enrollments in a course are one enrollment and one payment', async () => {
    const { id } = await coursePriced(2, 3);
    const learner = await school.person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => enroll(learner, id, 5)));
    const { id: enrollmentID } = await inCourse(learner);
    expect(answers).toEqual(answers.map(() => ({ enrollmentID })));
    expect(await school.balance(learner)).toBe(500_000);
  });

  test('enrolling in a course waits for a running purchase of one of its lessons and does not charge for it again', async () => {
    const { id, first } = await coursePriced(2, 3);
    const learner = await school.person();
    const blocker = await school.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from lesson where id = $1 for update', [first.id]);
    const bought = begin(learner, first, 2);
    await expect.poll(waiting).toBe(1);
    const enrolled = enroll(learner, id, 5);
    await expect.poll(waiting).toBe(2);
    await blocker.query('rollback');
    blocker.release();
    const [, refused] = await Promise.allSettled([bought, enrolled]);
    expect(refused).toMatchObject({ reason: { code: 'price_changed', details: { tokens: 300_000 } } });
    expect(await school.balance(learner)).toBe(800_000);
  });

  test('enrolling in a course does not charge for a lesson that the learner has, and links it', async () => {
    const { id, first } = await coursePriced(2, 3);
    const learner = await school.person();
    const bought = await begin(learner, first, 2);
    await learn(learner, bought, first);
    const { enrollmentID } = await enroll(learner, id, 3);
    expect(await school.balance(learner)).toBe(500_000);
    expect(await school.rows('Enrollment', 'x.id = $1', bought.enrollmentID)).toMatchObject([
      { courseEnrollmentID: enrollmentID, paidTokens: 200_000, status: 'COMPLETED' },
    ]);
    expect((await inCourse(learner)).status).toBe('IN_PROGRESS');
  });

  test('enrolling in one’s own course costs nothing', async () => {
    const { id, teacher } = await coursePriced(2, 3);
    const { enrollmentID } = await enroll(teacher, id, 0);
    expect(await entriesOf(enrollmentID)).toEqual([]);
  });

  test('enrolling in a course at a sum other than the current one is refused with the current sum and costs nothing', async () => {
    const { id } = await coursePriced(2, 3);
    const learner = await school.person();
    const refused = { code: 'price_changed', details: { tokens: 500_000 } };
    await expect(enroll(learner, id, 4)).rejects.toMatchObject(refused);
    expect(await enrolmentsOf(learner)).toEqual([]);
    expect(await school.balance(learner)).toBe(1_000_000);
  });

  test('enrolling in a course without enough tokens is refused and leaves nothing behind', async () => {
    const { id } = await coursePriced(6, 5);
    const learner = await school.person();
    await expect(enroll(learner, id, 11)).rejects.toMatchObject({
      code: 'insufficient_tokens',
      details: { balance: 1_000_000, needed: 1_100_000 },
    });
    expect(await enrolmentsOf(learner)).toEqual([]);
  });

  test('enrolling in a course that is private, deleted or without lessons is refused', async () => {
    const learner = await school.person();
    const [unlisted, empty, gone] = [await coursePriced(0), await coursePriced(), await coursePriced(0)];
    await school.pool.query(`update course set visibility = 'private' where id = $1`, [unlisted.id]);
    await school.pool.query('update course set deleted_at = now() where id = $1', [gone.id]);
    const hidden = await empty.add(0);
    await school.pool.query(`update lesson set visibility = 'private' where id = $1`, [hidden.id]);
    await expect(enroll(learner, unlisted.id, 0)).rejects.toMatchObject({ code: 'not_ready' });
    await expect(enroll(learner, empty.id, 0)).rejects.toMatchObject({ code: 'not_ready' });
    await expect(enroll(learner, gone.id, 0)).rejects.toMatchObject({ code: 'not_found' });
    expect(await enrolmentsOf(learner)).toEqual([]);
  });
});

describe('lessons of a course that was enrolled in', () => {
  test('a lesson of a paid course gets a linked enrollment of its own at no charge, also if it was added later [S-276]', async () => {
    const { id, first, add } = await coursePriced(2, 3);
    const learner = await school.person();
    const { enrollmentID } = await enroll(learner, id, 5);
    const later = await add(4);
    for (const lesson of [first, later]) await begin(learner, lesson);
    const begun = (await enrolmentsOf(learner)).filter(({ lessonID }) => lessonID !== null);
    expect(begun.map(({ lessonID }) => lessonID).toSorted()).toEqual([first.id, later.id].toSorted());
    for (const row of begun)
      expect(row).toMatchObject({ courseID: null, courseEnrollmentID: enrollmentID, paidTokens: 0 });
    expect(await school.balance(learner)).toBe(500_000);
  });

  test('a lesson of a paid course can be started after it was unlisted', async () => {
    const { id, teacher, second } = await coursePriced(2, 3);
    const [learner, stranger] = [await school.person(), await school.person()];
    await enroll(learner, id, 5);
    await school.run(teacher, 'lesson.unlist', { id: second.id });
    await begin(learner, second);
    await expect(begin(stranger, second, 3)).rejects.toMatchObject({ code: 'not_ready' });
  });

  test('a lesson that has left its paid course costs its price', async () => {
    const { id, second } = await coursePriced(2, 3);
    const learner = await school.person();
    await enroll(learner, id, 5);
    await into(null, second, 0);
    await expect(begin(learner, second)).rejects.toMatchObject({ code: 'price_changed' });
  });
});

describe('progress in a course', () => {
  test('a course starts with the first of its lessons, completes with the last, and stays completed', async () => {
    const { id, first, second, add } = await coursePriced(0, 0);
    const learner = await school.person();
    await enroll(learner, id, 0);
    const firstRun = await begin(learner, first);
    expect(await inCourse(learner)).toMatchObject({ status: 'NOT_STARTED', startDate: null });
    await learn(learner, firstRun, first);
    expect(await inCourse(learner)).toMatchObject({ status: 'IN_PROGRESS', completionDate: null });
    expect((await inCourse(learner)).startDate).not.toBeNull();
    // Retaking a completed lesson does not change the course.
    await school.run(learner, 'enrollment.retake', { enrollmentID: firstRun.enrollmentID, run: 1 });
    await learn(learner, await begin(learner, second), second);
    const done = await inCourse(learner);
    expect(done).toMatchObject({ status: 'COMPLETED' });
    expect(done.completionDate).not.toBeNull();
    const later = await add(0);
    await school.run(
      learner,
      'step.open',
      stepOf((await begin(learner, later)).enrollmentID, later.nodeIDs[0] ?? newId('LessonNode')),
    );
    expect(await inCourse(learner)).toMatchObject({ status: 'COMPLETED', completionDate: done.completionDate });
  });

  test('a course completes when its last two lessons complete at the same time', async () => {
    const { id, first, second } = await coursePriced(0, 0);
    const learner = await school.person();
    await enroll(learner, id, 0);
    const runs = [
      { lesson: first, run: await begin(learner, first) },
      { lesson: second, run: await begin(learner, second) },
    ];
    await Promise.all(runs.map(({ lesson, run }) => learn(learner, run, lesson)));
    expect((await inCourse(learner)).status).toBe('COMPLETED');
  });

  test('a course is completed at once for a learner who completed all its lessons before', async () => {
    const { id, first } = await coursePriced(0);
    const learner = await school.person();
    await learn(learner, await begin(learner, first), first);
    await enroll(learner, id, 0);
    expect((await inCourse(learner)).status).toBe('COMPLETED');
  });
});

describe('leaving a course', () => {
  const leave = (actor: Actor, courseID: Course['id']) => school.run(actor, 'enrollment.withdrawCourse', { courseID });
  const active = async (actor: Actor) => (await enrolmentsOf(actor)).filter(({ withdrawnAt }) => withdrawnAt === null);

  test('leaving a course in time refunds it once, also when requested repeatedly, and ends the lessons that it gave', async () => {
    const { id, first, teacher } = await coursePriced(2, 3);
    const learner = await school.person();
    const { enrollmentID } = await enroll(learner, id, 5);
    await begin(learner, first);
    await Promise.all(Array.from({ length: 5 }, () => leave(learner, id)));
    expect(await school.balance(learner)).toBe(1_000_000);
    expect(await active(learner)).toEqual([]);
    expect((await entriesOf(enrollmentID)).filter(({ owner }) => owner === teacher.id)).toEqual([
      { kind: 'pending', owner: teacher.id, tokens: -500_000 },
      { kind: 'pending', owner: teacher.id, tokens: 500_000 },
    ]);
    expect(await school.rows('Lesson', 'x.id = $1', first.id)).toMatchObject([{ learners: 0 }]);
    // A learner who left the course cannot start its lessons for free.
    await expect(begin(learner, first)).rejects.toMatchObject({ code: 'price_changed' });
  });

  test('leaving a course keeps the lessons that the learner had before', async () => {
    const { id, first, second } = await coursePriced(2, 3);
    const learner = await school.person();
    const bought = await begin(learner, first, 2);
    await enroll(learner, id, 3);
    await begin(learner, second);
    await leave(learner, id);
    expect(await active(learner)).toMatchObject([{ id: bought.enrollmentID, courseEnrollmentID: null }]);
    expect(await school.balance(learner)).toBe(800_000);
  });

  test('leaving a course is refused after more than a fifth of it is done, also in a lesson that was left since', async () => {
    const { id, first, teacher } = await coursePriced(2, 3);
    await into(id, await putLesson(school.pool, { owner: teacher.id }), 2);
    const learner = await school.person();
    await enroll(learner, id, 5);
    await learn(learner, await begin(learner, first), first);
    await school.run(learner, 'enrollment.withdraw', { lessonID: first.id });
    await expect(leave(learner, id)).rejects.toMatchObject({ code: 'invalid_state', details: { reason: 'steps' } });
    expect(await school.balance(learner)).toBe(500_000);
  });

  test('enrolling again in a course is paid again and continues each lesson where it was left', async () => {
    const { id, first } = await coursePriced(0, 3, 0, 0, 0);
    const learner = await school.person();
    const course = await enroll(learner, id, 3);
    const begun = await begin(learner, first);
    await learn(learner, begun, first);
    await leave(learner, id);
    expect(await enroll(learner, id, 3)).toEqual(course);
    expect(await school.rows('Enrollment', 'x.id = $1', begun.enrollmentID)).toMatchObject([
      { status: 'COMPLETED', courseEnrollmentID: course.enrollmentID, withdrawnAt: null },
    ]);
    expect(await school.balance(learner)).toBe(700_000);
  });

  test('a lesson that was bought alone and refunded is paid with the course when the learner enrolls again, and ends with it', async () => {
    const { id, first } = await coursePriced(2, 3);
    const learner = await school.person();
    await begin(learner, first, 2);
    await enroll(learner, id, 3);
    await school.run(learner, 'enrollment.withdraw', { lessonID: first.id });
    await leave(learner, id);
    await enroll(learner, id, 5);
    await begin(learner, first);
    expect(await school.balance(learner)).toBe(500_000);
    await leave(learner, id);
    expect(await active(learner)).toEqual([]);
    expect(await school.balance(learner)).toBe(1_000_000);
  });

  test('a lesson that was bought alone and refunded is not included in the course', async () => {
    const { id, first } = await coursePriced(2, 3);
    const learner = await school.person();
    await begin(learner, first, 2);
    await enroll(learner, id, 3);
    await school.run(learner, 'enrollment.withdraw', { lessonID: first.id });
    await expect(begin(learner, first)).rejects.toMatchObject({ code: 'price_changed', details: { tokens: 200_000 } });
    await begin(learner, first, 2);
    expect(await school.balance(learner)).toBe(500_000);
  });
});
