import { CATEGORIES_PER_LESSON_MAX } from '#domain/teach/lesson-category.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { LABELS_PER_LESSON_MAX } from '#domain/teach/lesson-label.ts';
import { newId } from '#server/core/store/new-id.ts';
import { queryRunner, type RunQuery } from '#server/core/store/read/run-query.ts';
import { put, putEnrollment, putLesson } from '#server/core/store/test-rows.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { queries } from '#sync/queries.ts';

let school: TestSchool;
let list: RunQuery;
let teacher: Actor;
let reader: Actor;

beforeAll(async () => {
  school = await testSchool();
  list = queryRunner(school.pool, queries);
  [teacher, reader] = [await school.person('Tove'), await school.person('Rana')];
});

type LessonID = Id<'Lesson'>;
const newLesson = async (owner = teacher): Promise<LessonID> =>
  (await putLesson(school.pool, { owner: owner.id, visibility: 'public', isPublished: true })).id;
/** Input of the command that adds a label, with new ids. */
const putting = (lessonID: LessonID, name: string) => ({
  id: newId('LessonLessonLabel'),
  lessonID,
  labelID: newId('LessonLabel'),
  name,
});
const label = async (lessonID: LessonID, name: string, by = teacher) => {
  const input = putting(lessonID, name);
  await school.run(by, 'label.add', input);
  return input;
};
const joinsOf = (lessonID: LessonID) => school.rows('LessonLessonLabel', 'x.lesson_id = $1 order by x.id', lessonID);
const labelIDsOf = async (lessonID: LessonID) => (await school.rows('Lesson', 'x.id = $1', lessonID))[0]?.labelIDs;
const called = (name: string) => school.rows('LessonLabel', 'lower(x.name) = lower($1)', name);
const namesOn = async (lessonID: LessonID) => {
  const { m } = await list(reader, 'lesson.byID', { id: lessonID }, undefined);
  return (m.Lesson?.[0]?.labelIDs ?? []).map((id) => m.LessonLabel?.find((each) => each.id === id)?.name);
};

describe('adding a label to a lesson', () => {
  test('a label added to a lesson is created and everybody sees it, in the order of adding [S-318]', async () => {
    const lessonID = await newLesson();
    for (const name of ['tides', ' Moon ', 'atlas']) await label(lessonID, name);
    expect(await namesOn(lessonID)).toEqual(['tides', 'Moon', 'atlas']);
  });

  test('adding a label that exists in other capitals or of another owner reuses it [S-298, S-318]', async () => {
    const [mine, theirs] = [await newLesson(), await newLesson(reader)];
    const { labelID } = await label(mine, 'Über uns');
    await label(theirs, 'ÜBER UNS', reader);
    expect(await labelIDsOf(theirs)).toEqual([labelID]);
    expect(await called('über uns')).toMatchObject([{ id: labelID, name: 'Über uns', owner: teacher.id }]);
  });

  test('a label added by its id is the same one after somebody renamed it', async () => {
    const [lessonID, other] = [await newLesson(), await newLesson()];
    const { labelID } = await label(lessonID, 'watres');
    await school.pool.query(`update lesson_label set name = 'waters', author_name = 'waters' where id = $1`, [labelID]);
    await school.run(teacher, 'label.add', { ...putting(other, 'watres'), labelID });
    expect(await labelIDsOf(other)).toEqual([labelID]);
    expect(await called('watres')).toEqual([]);
  });

  test('a label is on a lesson once after a double click, two tabs at once or a repeated command', async () => {
    const lessonID = await newLesson();
    const twice = putting(lessonID, 'echo');
    await Promise.all([
      school.run(teacher, 'label.add', twice, 'same-key'),
      school.run(teacher, 'label.add', twice, 'same-key'),
      school.run(teacher, 'label.add', putting(lessonID, 'Echo')),
      school.run(teacher, 'label.add', putting(lessonID, 'ECHO')),
    ]);
    await school.run(teacher, 'label.add', twice);
    expect(await joinsOf(lessonID)).toHaveLength(1);
    expect(await called('echo')).toHaveLength(1);
  });

  test('a label is created once when two people add it to two lessons at once', async () => {
    const [one, two] = [await newLesson(), await newLesson(reader)];
    await Promise.all([label(one, 'gravity'), label(two, 'Gravity', reader)]);
    expect(await called('gravity')).toHaveLength(1);
    expect(await labelIDsOf(one)).toEqual(await labelIDsOf(two));
  });

  test(`a label beyond the ${LABELS_PER_LESSON_MAX} of a lesson is refused and not created, even when two are added at once`, async () => {
    const lessonID = await newLesson();
    for (let number = 1; number < LABELS_PER_LESSON_MAX; number += 1) await label(lessonID, `number ${number}`);
    const last = await Promise.allSettled([label(lessonID, 'the last'), label(lessonID, 'too many')]);
    const refused = last.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }): unknown => reason)).toMatchObject([{ code: 'limit_reached' }]);
    expect(await joinsOf(lessonID)).toHaveLength(LABELS_PER_LESSON_MAX);
    expect([...(await called('the last')), ...(await called('too many'))]).toHaveLength(1);
    await label(lessonID, 'NUMBER 1');
    expect(await joinsOf(lessonID)).toHaveLength(LABELS_PER_LESSON_MAX);
  });

  test('nobody but the owner of a lesson adds or removes its labels, and a refused attempt leaves nothing', async () => {
    const lessonID = await newLesson();
    const { id } = await label(lessonID, 'mine alone');
    await expect(label(lessonID, 'graffiti', reader)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(school.run(reader, 'label.remove', { id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await joinsOf(lessonID)).toHaveLength(1);
    expect(await called('graffiti')).toEqual([]);
  });

  test('a label has a name of one to sixty letters', async () => {
    const lessonID = await newLesson();
    for (const name of ['', '  ', 'x'.repeat(61)])
      await expect(label(lessonID, name)).rejects.toMatchObject({ code: 'invalid_input' });
    await label(lessonID, 'y'.repeat(60));
  });
});

test('a label removed from a lesson still exists and can be added again', async () => {
  const lessonID = await newLesson();
  const { id, labelID } = await label(lessonID, 'ebb');
  await school.run(teacher, 'label.remove', { id });
  await expect(school.run(teacher, 'label.remove', { id })).rejects.toMatchObject({ code: 'not_found' });
  expect(await labelIDsOf(lessonID)).toEqual([]);
  expect(await called('ebb')).toHaveLength(1);
  await label(lessonID, 'ebb');
  expect(await labelIDsOf(lessonID)).toEqual([labelID]);
});

describe('search for labels', () => {
  test('labels are found by a part of their name in any capitals, and pattern characters are literal', async () => {
    const lessonID = await newLesson();
    for (const name of ['Knitting', 'knots', 'UNKNOWN 100 %']) await label(lessonID, name);
    const found = async (text: string) =>
      ((await list(reader, 'label.search', { text }, undefined)).m.LessonLabel ?? []).map(({ name }) => name);
    expect(await found('kn')).toEqual(['Knitting', 'UNKNOWN 100 %', 'knots']);
    expect(await found('100 %')).toEqual(['UNKNOWN 100 %']);
    expect(await found('kn_t')).toEqual([]);
  });

  test('labels are found by their ids, for a device that has not seen them', async () => {
    const { labelID } = await label(await newLesson(), 'by id');
    const { m } = await list(reader, 'label.byIDs', { ids: [labelID, newId('LessonLabel')] }, undefined);
    expect(m.LessonLabel).toMatchObject([{ id: labelID, name: 'by id' }]);
  });
});

describe('categories of a lesson', () => {
  const newCategory = async () => {
    const id = newId('LessonCategory');
    await put(school.pool, 'LessonCategory', { id, name: `Category ${id}` });
    return id;
  };
  const categorize = async (lessonID: LessonID, categoryID: Id<'LessonCategory'>, by = teacher) => {
    const id = newId('LessonLessonCategory');
    await school.run(by, 'category.add', { id, lessonID, categoryID });
    return id;
  };
  const categoryIDsOf = async (lessonID: LessonID) =>
    (await school.rows('Lesson', 'x.id = $1', lessonID))[0]?.categoryIDs;

  test('a category is added to a lesson once and removed again, by its owner only [S-134, S-319]', async () => {
    const [lessonID, other, categoryID] = [await newLesson(), await newLesson(), await newCategory()];
    await categorize(other, categoryID);
    await Promise.all([categorize(lessonID, categoryID), categorize(lessonID, categoryID)]);
    expect(await categoryIDsOf(lessonID)).toEqual([categoryID]);
    const [join] = await school.rows('LessonLessonCategory', 'x.lesson_id = $1', lessonID);
    const id = join?.id ?? newId('LessonLessonCategory');
    await expect(categorize(lessonID, await newCategory(), reader)).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(school.run(reader, 'category.remove', { id })).rejects.toMatchObject({ code: 'not_found' });
    await school.run(teacher, 'category.remove', { id });
    expect(await categoryIDsOf(lessonID)).toEqual([]);
    expect(await categoryIDsOf(other)).toEqual([categoryID]);
  });

  test(`a category beyond the ${CATEGORIES_PER_LESSON_MAX} of a lesson is refused`, async () => {
    const lessonID = await newLesson();
    for (let number = 0; number < CATEGORIES_PER_LESSON_MAX; number += 1)
      await categorize(lessonID, await newCategory());
    await expect(categorize(lessonID, await newCategory())).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await categoryIDsOf(lessonID)).toHaveLength(CATEGORIES_PER_LESSON_MAX);
  });

  test('adding a category that does not exist is refused', async () => {
    await expect(categorize(await newLesson(), newId('LessonCategory'))).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('a lesson comes with its categories, labels, price, visibility and reviews [S-006]', async () => {
    const lessonID = newId('Lesson');
    await school.run(teacher, 'lesson.create', { id: lessonID, name: 'Tides' });
    await school.run(teacher, 'node.add', {
      id: newId('LessonNode'),
      lessonID,
      type: 'RICHTEXT',
      name: 'Twice a day',
      after: null,
      position: 0,
      bodyID: newId('LessonNodeContent'),
      linkIDs: [newId('LessonNodeLink'), newId('LessonNodeLink')],
    });
    const [content] = await school.rows('LessonNodeContent', 'x.lesson_id = $1', lessonID);
    const text = {
      type: 'doc',
      content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'Ebb.' }] }],
    };
    await school.run(teacher, 'content.write', {
      id: content?.id ?? newId('LessonNodeContent'),
      text: JSON.stringify(text),
    });
    const categories = [await newCategory(), await newCategory()];
    for (const categoryID of categories) await categorize(lessonID, categoryID);
    for (const name of ['moonlight', 'sea level']) await label(lessonID, name);
    await school.run(teacher, 'lesson.edit', { id: lessonID, price: 4.5 });
    const versionID = newId('LessonVersion');
    await school.run(teacher, 'lesson.publish', { id: lessonID, versionID });
    const nodeIDs = (await school.rows('LessonNode', 'x.lesson_id = $1', lessonID)).map(({ id }) => id);
    const lesson = { id: lessonID, versionID, nodeIDs };
    await putEnrollment(school.pool, { owner: reader.id, teacherID: teacher.id, lesson, finished: 1 });
    const said = { rating: 4, review: 'It comes and goes.' };
    await school.run(reader, 'review.write', { id: newId('LessonReview'), lessonID, ...said });
    for (const viewer of [reader, teacher]) {
      const { m } = await list(viewer, 'lesson.byID', { id: lessonID }, undefined);
      expect(m.Lesson).toMatchObject([{ price: 4.5, visibility: 'public', categoryIDs: categories, rating: 4 }]);
      const reviews = await list(viewer, 'review.byLesson', { lessonID }, undefined);
      expect(reviews.m.LessonReview).toMatchObject([{ ...said, userID: reader.id }]);
    }
    expect(await namesOn(lessonID)).toEqual(['moonlight', 'sea level']);
  });
});

test('everybody may rename, describe and delete a label, and its history restores it [S-299, S-559]', async () => {
  const lessonID = await newLesson();
  const { labelID: id } = await label(lessonID, 'spring tide');
  await label(lessonID, 'neap tide');
  await school.run(reader, 'label.edit', { id, name: 'High tide', description: 'Twice a month' });
  const [row] = await school.rows('LessonLabel', 'x.id = $1', id);
  expect(row).toMatchObject({
    name: 'High tide',
    description: 'Twice a month',
    editedBy: reader.id,
    owner: teacher.id,
  });
  await expect(school.run(reader, 'label.edit', { id, name: 'NEAP tide' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
  await school.run(reader, 'label.delete', { id });
  await expect(school.run(reader, 'label.delete', { id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(school.run(teacher, 'label.edit', { id, name: 'Gone' })).rejects.toMatchObject({ code: 'not_found' });
  const [deletion] = await school.rows('Revision', `x.row_id = $1 and x.action = 'delete'`, id);
  await school.run(teacher, 'revision.revert', { revisionID: deletion?.id as never });
  expect(await called('High tide')).toHaveLength(1);
});
