import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { lessonTypes, type LessonType } from '#domain/teach/node.ts';
import { newId } from '#server/core/store/new-id.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { put } from '#server/core/store/test-rows.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { queries } from '#sync/queries.ts';

let school: TestSchool;
let teacher: Actor;
beforeAll(async () => {
  school = await testSchool();
  teacher = await school.person('Tove');
});

const said = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, attrs: { id: 'p' }, content: [{ type: 'text' as const, text: words }] }],
});
const written = (words: string) => JSON.stringify(said(words));
const lessonOf = async (id: string) => (await school.rows('Lesson', 'x.id = $1', id))[0];
async function newLesson(by = teacher, more: object = {}): Promise<Id<'Lesson'>> {
  const id = newId('Lesson');
  await school.run(by, 'lesson.create', { id, name: 'Tides', ...more });
  return id;
}
async function addStep(lessonID: Id<'Lesson'>, type: LessonType) {
  const [id, bodyID] = [newId('LessonNode'), newId('LessonNodeContent')];
  const linkIDs: [Id<'LessonNodeLink'>, Id<'LessonNodeLink'>] = [newId('LessonNodeLink'), newId('LessonNodeLink')];
  await school.run(teacher, 'node.add', {
    id,
    lessonID,
    type,
    name: 'Step',
    after: null,
    position: 0,
    bodyID,
    linkIDs,
  });
  return { id, bodyID };
}
const stepOf = async (id: string) => (await school.rows('LessonNode', 'x.id = $1', id))[0];

test('a new user without a plan can create a lesson, and all teaching lists answer [S-003]', async () => {
  const somebody = await school.person();
  expect(await school.rows('SubscriptionPlan', 'x.owner = $1', somebody.id)).toEqual([]);
  const lessonID = await newLesson(somebody);
  const list = queryRunner(school.pool, queries);
  expect((await list(somebody, 'lesson.mine', {}, undefined)).ids).toEqual([lessonID]);
  for (const name of ['course.mine', 'plan.all', 'tutor.mine', 'category.all'])
    await expect(list(somebody, name, {}, undefined)).resolves.toHaveProperty('ids');
});

describe('the pictures of a lesson', () => {
  const image = (digit: string) => ({ url: `/files/${digit.repeat(64)}`, base64: '' });

  test('reordering, removing and restoring a lesson’s pictures keeps their descriptions', async () => {
    const id = await newLesson();
    const [a, b] = [image('a'), image('b')];
    await school.run(teacher, 'lesson.setImages', { id, images: [a, b] });
    await school.run(teacher, 'lesson.describeImage', { id, url: b.url, alt: 'Neap tide' });
    // This call stands for a page that does not know the description.
    await school.run(teacher, 'lesson.setImages', { id, images: [{ ...b, alt: '' }, a] });
    expect((await lessonOf(id))?.images).toEqual([{ ...b, alt: 'Neap tide' }, a]);
    await school.run(teacher, 'lesson.setImages', { id, images: [a] });
    await school.run(teacher, 'lesson.setImages', { id, images: [a, { ...b, alt: 'Neap tide' }] });
    expect((await lessonOf(id))?.images).toEqual([a, { ...b, alt: 'Neap tide' }]);
  });

  test('existing pictures of a lesson are described only by its teacher, in at most 300 characters', async () => {
    const id = await newLesson();
    const { url } = image('a');
    const describe = (alt: string, by = teacher) => school.run(by, 'lesson.describeImage', { id, url, alt });
    await expect(describe('Ebb')).rejects.toMatchObject({ code: 'conflict' });
    await school.run(teacher, 'lesson.setImages', { id, images: [image('a')] });
    await expect(describe('x'.repeat(301))).rejects.toMatchObject({ code: 'invalid_input' });
    const stranger = await school.person();
    await expect(describe('Ebb', stranger)).rejects.toMatchObject({ code: 'conflict' });
    await expect(school.run(stranger, 'lesson.setImages', { id, images: [] })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await lessonOf(id))?.images).toEqual([image('a')]);
    await describe('x'.repeat(300));
    expect((await lessonOf(id))?.images[0]?.alt).toHaveLength(300);
    await describe('');
    expect((await lessonOf(id))?.images).toEqual([image('a')]);
  });
});

describe('a lesson', () => {
  test('a lesson is private until its teacher changes it, and has no visibility but private and public [S-306]', async () => {
    const id = await newLesson();
    expect(await lessonOf(id)).toMatchObject({ visibility: 'private' });
    const secret = school.pool.query(`update lesson set visibility = 'secret' where id = $1`, [id]);
    await expect(secret).rejects.toThrow(/lesson_visibility/);
  });

  test('the user who creates a lesson is its owner and teacher, and the device can name nobody else [S-324, S-330]', async () => {
    const other = await school.person();
    for (const named of [{ owner: other.id }, { teacherID: other.id }])
      await expect(newLesson(teacher, named)).rejects.toMatchObject({ code: 'invalid_input' });
    const id = await newLesson(teacher);
    expect(await lessonOf(id)).toMatchObject({ owner: teacher.id, teacherID: teacher.id });
  });

  test('a lesson is in no lesson plan until it is added to one [S-307]', async () => {
    const [id, planID] = [await newLesson(), newId('LessonPlan')];
    expect(await lessonOf(id)).toMatchObject({ lessonplanID: null });
    await school.run(teacher, 'plan.create', { id: planID, name: 'Autumn' });
    await school.run(teacher, 'plan.addLesson', { id: planID, lessonID: id });
    expect(await lessonOf(id)).toMatchObject({ lessonplanID: planID });
  });

  test('the price of a lesson is zero or more, never negative [S-317]', async () => {
    const id = await newLesson();
    expect(await lessonOf(id)).toMatchObject({ price: 0 });
    await expect(school.run(teacher, 'lesson.edit', { id, price: -1 })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await school.run(teacher, 'lesson.edit', { id, price: 4.5 });
    expect(await lessonOf(id)).toMatchObject({ price: 4.5 });
  });
});

describe('a step', () => {
  test('a step has one of four types and exactly one body that fits its type [S-332, S-342, S-343]', async () => {
    const lessonID = await newLesson();
    for (const type of lessonTypes) {
      const { id } = await addStep(lessonID, type);
      const [texts, quizzes] = [
        await school.rows('LessonNodeContent', 'x.lesson_node_id = $1', id),
        await school.rows('LessonNodeQuiz', 'x.lesson_node_id = $1', id),
      ];
      expect([texts.length, quizzes.length], type).toEqual(type === 'QUIZ' ? [0, 1] : [1, 0]);
      const part = { lessonID, lessonNodeID: id, owner: teacher.id };
      const second =
        type === 'QUIZ'
          ? put(school.pool, 'LessonNodeQuiz', { id: newId('LessonNodeQuiz'), ...part })
          : put(school.pool, 'LessonNodeContent', { id: newId('LessonNodeContent'), ...part });
      await expect(second, type).rejects.toThrow(/_one/);
    }
    await expect(addStep(lessonID, 'FILM' as LessonType)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('a step’s body is stored by its type, and its plain text is extracted again with each save [S-336, S-341, S-698]', async () => {
    const lessonID = await newLesson();
    const [read, seen, shown, asked] = [
      await addStep(lessonID, 'RICHTEXT'),
      await addStep(lessonID, 'VIDEO'),
      await addStep(lessonID, 'SLIDESHOW'),
      await addStep(lessonID, 'QUIZ'),
    ];
    for (const words of ['The sun pulls', 'The moon pulls'])
      await school.run(teacher, 'content.write', { id: read.bodyID, text: written(words) });
    await school.run(teacher, 'content.write', { id: seen.bodyID, text: written('What is said') });
    await school.run(teacher, 'video.write', { id: seen.bodyID, video: 'https://vimeo.com/1' });
    const url = 'https://example.org/moon.png';
    const slide = { id: 's', name: 'Moon', description: 'Slowly', content: written('It pulls'), url };
    await school.run(teacher, 'slides.write', { id: shown.id, slides: [slide] });
    const question = { id: 'q', kind: 'text', question: said('Who pulls?'), options: [], answer: ['moon'], score: 1 };
    await school.run(teacher, 'quiz.write', { id: asked.bodyID as never, questions: [question] });
    const extracts = await Promise.all([read, seen, shown, asked].map(async ({ id }) => (await stepOf(id))?.content));
    expect(extracts).toEqual(['The moon pulls', 'What is said', 'Moon\nIt pulls', 'Who pulls?']);
    const [text] = await school.rows('LessonNodeContent', 'x.id = $1', read.bodyID);
    const [video] = await school.rows('LessonNodeContent', 'x.id = $1', seen.bodyID);
    expect([text?.text, video?.video]).toEqual([written('The moon pulls'), 'https://vimeo.com/1']);
    expect((await stepOf(shown.id))?.slides).toEqual([slide]);
  });
});
