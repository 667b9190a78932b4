import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Models } from '#domain/models.ts';
import { RESTORE_DAYS } from '#domain/interact/revision.ts';
import { newId } from '#server/core/store/new-id.ts';
import { readRows } from '#server/core/store/read/read-row.ts';
import { VersionReader } from '#server/teach/routes/version-reader.ts';
import { queryRunner, type RunQuery } from '#server/core/store/read/run-query.ts';
import { put } from '#server/core/store/test-rows.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { queries } from '#sync/queries.ts';

let school: TestSchool;
let list: RunQuery;
let lesson: Models['Lesson'];
let teacher: Actor;
let learner: Actor;
let stranger: Actor;

beforeAll(async () => {
  school = await testSchool();
  list = queryRunner(school.pool, queries);
  const free = (await school.rows('Lesson')).find(({ price, publishedVersionID }) => price === 0 && publishedVersionID);
  if (!free) throw new Error('the seed has a free lesson');
  lesson = free;
  teacher = { id: lesson.owner, role: 'USER' };
  [learner, stranger] = [await school.person(), await school.person()];
  const enrollment = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 0 };
  await school.run(learner, 'enrollment.start', enrollment);
  await school.run(teacher, 'lesson.delete', { id: lesson.id });
});

const lists = async (actor: Actor): Promise<string[]> => {
  const asked: [string, object][] = [
    ['lesson.catalog', {}],
    ['lesson.mine', {}],
    ...(lesson.courseID ? [['course.lessons', { id: lesson.courseID }] as [string, object]] : []),
  ];
  return (await Promise.all(asked.map(([name, input]) => list(actor, name, input, undefined)))).flatMap(
    ({ ids }) => ids,
  );
};
const sees = async (actor: Actor) => (await readRows(school.pool, actor, 'Lesson', [lesson.id])).length === 1;
const reads = (actor: Actor) =>
  new VersionReader(school.pool).fieldsFor(actor, lesson.publishedVersionID ?? '').catch(() => []);

test('a deleted lesson is in no list and does not exist for a stranger [D-81]', async () => {
  for (const actor of [teacher, learner, stranger]) expect(await lists(actor)).not.toContain(lesson.id);
  expect(await sees(stranger)).toBe(false);
  expect(await reads(stranger)).toEqual([]);
  const enrollment = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 0 };
  await expect(school.run(stranger, 'enrollment.start', enrollment)).rejects.toMatchObject({ code: 'not_found' });
});

test('an enrolled learner keeps a deleted lesson and its whole version [D-81]', async () => {
  expect(await sees(learner)).toBe(true);
  expect(await reads(learner)).toContain('body');
});

test('a deleted lesson is visible to everybody again once its teacher restores it', async () => {
  await school.run(teacher, 'lesson.restore', { id: lesson.id });
  expect(await sees(stranger)).toBe(true);
  expect(await lists(teacher)).toContain(lesson.id);
});

describe('deletion of a course', () => {
  let courseID: Models['Course']['id'];
  beforeAll(async () => {
    courseID = newId('Course');
    await put(school.pool, 'Course', { id: courseID, name: 'All of it', owner: teacher.id });
    await school.pool.query('update lesson set course_id = $2 where id = $1', [lesson.id, courseID]);
  });
  const seesCourse = async (actor: Actor) => (await readRows(school.pool, actor, 'Course', [courseID])).length === 1;

  test('a deleted course does not exist for others, and its lessons stay', async () => {
    await school.run(teacher, 'course.delete', { id: courseID });
    expect([await seesCourse(stranger), await seesCourse(teacher)]).toEqual([false, true]);
    expect(await sees(stranger)).toBe(true);
  });

  test('a course is deleted and restored by its owner only', async () => {
    for (const name of ['course.delete', 'course.restore'] as const)
      await expect(school.run(stranger, name, { id: courseID })).rejects.toMatchObject({ code: 'not_found' });
    await school.run(teacher, 'course.restore', { id: courseID });
    expect(await seesCourse(stranger)).toBe(true);
  });
});

test.each(['lesson', 'course'] as const)(
  'a %s can be restored while it is in the trash and not afterwards',
  async (table) => {
    const id = newId('Lesson') as never;
    const row = { id, name: 'Tides', owner: teacher.id };
    if (table === 'lesson') await put(school.pool, 'Lesson', { ...row, teacherID: teacher.id });
    else await put(school.pool, 'Course', row);
    const deletedFor = (hours: number) =>
      school.pool.query(`update ${table} set deleted_at = now() - $2 * interval '1 hour' where id = $1`, [id, hours]);
    const restore = () => school.run(teacher, `${table}.restore`, { id });
    await deletedFor(RESTORE_DAYS * 24 + 1);
    await expect(restore()).rejects.toMatchObject({ code: 'invalid_state', details: { days: RESTORE_DAYS } });
    await deletedFor(RESTORE_DAYS * 24 - 1);
    await restore();
    const { rows } = await school.pool.query(`select deleted_at from ${table} where id = $1`, [id]);
    expect(rows).toEqual([{ deleted_at: null }]);
  },
);
