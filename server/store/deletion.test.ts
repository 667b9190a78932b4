import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Models } from '#domain/models.ts';
import { newId } from '#server/new-id.ts';
import { readRows } from '#server/store/read-row.ts';
import { VersionReader } from '#server/store/read-version.ts';
import { queryRunner, type RunQuery } from '#server/store/run-query.ts';
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
  await school.run(teacher, 'lesson.discard', { id: lesson.id });
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

test('a deleted lesson is in nobody’s list, and does not exist for a stranger (D-81)', async () => {
  for (const actor of [teacher, learner, stranger]) expect(await lists(actor)).not.toContain(lesson.id);
  expect(await sees(stranger)).toBe(false);
  expect(await reads(stranger)).toEqual([]);
  const enrollment = { id: newId('Enrollment'), lessonID: lesson.id, expectedTokens: 0 };
  await expect(school.run(stranger, 'enrollment.start', enrollment)).rejects.toMatchObject({ code: 'not_found' });
});

test('who is enrolled keeps the lesson and its version, whole (D-81)', async () => {
  expect(await sees(learner)).toBe(true);
  expect(await reads(learner)).toContain('body');
});

test('its teacher brings it back, for everybody', async () => {
  await school.run(teacher, 'lesson.restore', { id: lesson.id });
  expect(await sees(stranger)).toBe(true);
  expect(await lists(teacher)).toContain(lesson.id);
});
