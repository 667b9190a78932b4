import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { RESTORE_DAYS } from '#domain/interact/revision.ts';
import { purgeDeleted } from '#server/teach/jobs/purge-deleted.ts';
import { newId } from '#server/core/store/new-id.ts';
import { readRows } from '#server/core/store/read/read-row.ts';
import { queryRunner, type RunQuery } from '#server/core/store/read/run-query.ts';
import { put, putLesson, type TestLesson } from '#server/core/store/test-rows.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { queries } from '#sync/queries.ts';

let school: TestSchool;
let list: RunQuery;
let teacher: Actor;
let reader: Actor;
let moderator: Actor;

beforeAll(async () => {
  school = await testSchool();
  list = queryRunner(school.pool, queries);
  [teacher, reader] = [await school.person('Tove'), await school.person('Rana')];
  const { id } = await school.person('Mod');
  await school.pool.query(`update "user" set role = 'MODERATOR' where id = $1`, [id]);
  moderator = { id, role: 'MODERATOR' };
});

async function newCategory(): Promise<Id<'LessonCategory'>> {
  const id = newId('LessonCategory');
  await put(school.pool, 'LessonCategory', { id, name: `Category ${id}` });
  return id;
}
async function newLabel(): Promise<Id<'LessonLabel'>> {
  const id = newId('LessonLabel');
  await put(school.pool, 'LessonLabel', { id, name: `Label ${id}`, owner: reader.id });
  return id;
}
/** A public lesson of `teacher` in these categories. */
async function lessonIn(...categories: Id<'LessonCategory'>[]): Promise<TestLesson> {
  const lesson = await putLesson(school.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
  for (const lessonCategoryID of categories)
    await put(school.pool, 'LessonLessonCategory', {
      id: newId('LessonLessonCategory'),
      lessonID: lesson.id,
      lessonCategoryID,
      owner: teacher.id,
    });
  return lesson;
}
async function label(lesson: TestLesson, lessonLabelID: Id<'LessonLabel'>) {
  const id = newId('LessonLessonLabel');
  await put(school.pool, 'LessonLessonLabel', { id, lessonID: lesson.id, lessonLabelID, owner: teacher.id });
  return id;
}
const categoriesOf = async (actor: Actor, lesson: TestLesson) => {
  const { m } = await list(actor, 'category.byLesson', { lessonID: lesson.id }, undefined);
  return (m.LessonCategory ?? []).map(({ id }) => id).toSorted();
};
const joinsOf = async (column: string, id: string) =>
  (await school.rows('LessonLessonCategory', `x.${column} = $1`, id)).map(({ lessonID, lessonCategoryID }) => [
    lessonID,
    lessonCategoryID,
  ]);
const isThere = async (model: 'Lesson' | 'LessonCategory' | 'LessonLabel', id: string) =>
  (await school.rows(model, 'x.id = $1', id)).length === 1;
const inTrashLong = (table: string, id: string) =>
  school.pool.query(`update ${table} set deleted_at = now() - ($2 || ' days')::interval where id = $1`, [
    id,
    String(RESTORE_DAYS + 1),
  ]);

test('a lesson has exactly the categories that its joins name [S-601]', async () => {
  const [maths, physics, art] = [await newCategory(), await newCategory(), await newCategory()];
  const [both, one, none] = [await lessonIn(maths, physics), await lessonIn(art), await lessonIn()];
  expect(await categoriesOf(reader, both)).toEqual([maths, physics].toSorted());
  expect(await categoriesOf(reader, one)).toEqual([art]);
  expect(await categoriesOf(reader, none)).toEqual([]);
});

describe('joins of a deleted lesson', () => {
  test('the joins of a deleted lesson are hidden, return when it is restored, and end with it [S-386, S-387]', async () => {
    const [category, mark] = [await newCategory(), await newLabel()];
    const lesson = await lessonIn(category);
    const join = await label(lesson, mark);
    const sees = async () => [
      await categoriesOf(reader, lesson),
      (await readRows(school.pool, reader, 'LessonLessonLabel', [join])).length,
    ];
    expect(await sees()).toEqual([[category], 1]);
    await school.run(teacher, 'lesson.delete', { id: lesson.id });
    expect(await sees()).toEqual([[], 0]);
    await school.run(teacher, 'lesson.restore', { id: lesson.id });
    expect(await sees()).toEqual([[category], 1]);
    await inTrashLong('lesson', lesson.id);
    await purgeDeleted(school.pool);
    expect(await isThere('Lesson', lesson.id)).toBe(false);
    expect(await joinsOf('lesson_id', lesson.id)).toEqual([]);
    expect(await school.rows('LessonLessonLabel', 'x.lesson_id = $1', lesson.id)).toEqual([]);
    expect([await isThere('LessonCategory', category), await isThere('LessonLabel', mark)]).toEqual([true, true]);
  });
});

test('a deleted label takes its joins with it, and the lesson stays [S-387]', async () => {
  const [gone, kept] = [await newLabel(), await newLabel()];
  const lesson = await lessonIn();
  const [join, other] = [await label(lesson, gone), await label(lesson, kept)];
  const sees = async () =>
    (await readRows(school.pool, reader, 'LessonLessonLabel', [join, other])).map(({ id }) => id);
  await school.pool.query('update lesson_label set deleted_at = now() where id = $1', [gone]);
  expect(await sees()).toEqual([other]);
  await purgeDeleted(school.pool);
  expect(await isThere('LessonLabel', gone)).toBe(true);
  await inTrashLong('lesson_label', gone);
  await purgeDeleted(school.pool);
  expect(await isThere('LessonLabel', gone)).toBe(false);
  expect((await school.rows('LessonLessonLabel', 'x.lesson_id = $1', lesson.id)).map(({ id }) => id)).toEqual([other]);
  expect(await isThere('Lesson', lesson.id)).toBe(true);
});

describe('merge of two categories', () => {
  test('merging categories leaves each lesson one join to the category that stays and deletes no lesson [S-386]', async () => {
    const [from, into] = [await newCategory(), await newCategory()];
    const lessons = [await lessonIn(from), await lessonIn(from, into), await lessonIn(into)];
    await school.run(moderator, 'category.merge', { id: from, intoID: into });
    expect((await joinsOf('lesson_category_id', into)).toSorted()).toEqual(
      lessons.map(({ id }) => [id, into]).toSorted(),
    );
    expect(await joinsOf('lesson_category_id', from)).toEqual([]);
    expect([await isThere('LessonCategory', from), await isThere('LessonCategory', into)]).toEqual([false, true]);
    for (const { id } of lessons) expect(await isThere('Lesson', id)).toBe(true);
    const { m } = await list(reader, 'revision.history', { model: 'LessonCategory', rowID: from }, undefined);
    expect(m.Revision).toMatchObject([
      { action: 'delete', actor: moderator.id, before: { name: `Category ${from}` }, owner: null },
    ]);
    const revisionID = m.Revision?.[0]?.id as Id<'Revision'>;
    await expect(school.run(moderator, 'revision.revert', { revisionID })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a merge of categories by anybody but a moderator or admin is refused and moves nothing [D-19]', async () => {
    const [from, into] = [await newCategory(), await newCategory()];
    const lesson = await lessonIn(from);
    for (const actor of [teacher, reader])
      await expect(school.run(actor, 'category.merge', { id: from, intoID: into })).rejects.toMatchObject({
        code: 'not_found',
      });
    expect(await categoriesOf(reader, lesson)).toEqual([from]);
    const admin: Actor = { id: reader.id, role: 'ADMIN' };
    await school.run(admin, 'category.merge', { id: from, intoID: into });
    expect(await categoriesOf(reader, lesson)).toEqual([into]);
  });

  test('merging a category with itself or with a missing one is refused', async () => {
    const category = await newCategory();
    const merge = (id: typeof category, intoID: typeof category) =>
      school.run(moderator, 'category.merge', { id, intoID });
    await expect(merge(category, category)).rejects.toMatchObject({ code: 'invalid_input' });
    for (const [id, intoID] of [
      [category, newId('LessonCategory')],
      [newId('LessonCategory'), category],
    ] as const)
      await expect(merge(id, intoID)).rejects.toMatchObject({ code: 'not_found' });
    expect(await isThere('LessonCategory', category)).toBe(true);
  });

  test('opposite merges at the same time are done in one direction only and lose no lesson added meanwhile', async () => {
    const [a, b] = [await newCategory(), await newCategory()];
    const lesson = await lessonIn(a, b);
    const late = await lessonIn();
    const busy = await school.pool.connect();
    await busy.query('begin');
    await put(busy, 'LessonLessonCategory', {
      id: newId('LessonLessonCategory'),
      lessonID: late.id,
      lessonCategoryID: a,
      owner: teacher.id,
    });
    const merges = [
      school.run(moderator, 'category.merge', { id: a, intoID: b }),
      school.run(moderator, 'category.merge', { id: b, intoID: a }),
    ];
    const outcomes = Promise.allSettled(merges);
    await busy.query('commit');
    busy.release();
    const done = (await outcomes).map(({ status }) => status);
    expect(done.toSorted()).toEqual(['fulfilled', 'rejected']);
    const [left] = await categoriesOf(reader, lesson);
    expect([await categoriesOf(reader, lesson), await categoriesOf(reader, late)]).toEqual([[left], [left]]);
  });
});
