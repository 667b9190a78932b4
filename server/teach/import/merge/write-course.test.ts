import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownCourse } from '#data/test-course.ts';
import type { Limits, LimitsOf } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { STEPS_MAX } from '#domain/teach/lesson.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { readCourse } from '#server/teach/import/course/read-course.ts';
import { writeCourse } from '#server/teach/import/merge/write-course.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
let storage: FileStorage;
const folder = await mkdtemp(join(tmpdir(), 'import-'));
afterAll(() => rm(folder, { recursive: true }));
beforeAll(async () => {
  school = await testSchool();
  storage = await openFolderStorage(join(folder, 'files'));
});

/** A teacher with a copy of the sample course that tests may edit. */
async function teacherWithCourse() {
  const teacher = await school.person('Nils');
  const source = await mkdtemp(join(folder, 'course-'));
  await cp(ownCourse, source, { recursive: true });
  const run = async (as: Actor = teacher, limitsOf?: LimitsOf) => {
    const read = await readCourse(source);
    const parts = { pool: school.pool, handlers: storeHandlers, sendEvent: async () => {} };
    const [known] = await school.rows('Course', 'x.owner = $1 and x.import_key is not null', as.id);
    return withStoreTransaction(parts, (transaction) =>
      writeCourse(transaction, storage, as, read, limitsOf, known?.id),
    );
  };
  const lessons = () => school.rows('Lesson', 'x.owner = $1 order by position', teacher.id);
  const nodes = async () => school.rows('LessonNode', 'x.owner = $1 order by lesson_id, position', teacher.id);
  const contents = () => school.rows('LessonNodeContent', 'x.owner = $1', teacher.id);
  const edit = async (file: string, from: string | RegExp, to: string) => {
    const path = join(source, 'episodes', file);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${file} does not hold ${String(from)}`);
    await writeFile(path, changed);
  };
  return { teacher, source, run, lessons, nodes, contents, edit };
}

/** First paragraph of the sample's first episode. */
async function someWords(source: string): Promise<string> {
  const text = await readFile(join(source, 'episodes/01-pressure.md'), 'utf8');
  const line = text.split('\n').find((each) => /^[A-Z][a-z]+ [a-z]+ [a-z]+/.test(each));
  if (line === undefined) throw new Error('the sample has a paragraph');
  return line;
}

test('a course becomes private drafts in order, with its credit and its pictures', async () => {
  const { run, lessons, teacher } = await teacherWithCourse();
  const outcome = await run();
  const rows = await lessons();
  expect(outcome).toMatchObject({ isFirst: true, created: rows.length, attention: [] });
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map((row) => row.position)).toEqual(rows.map((_, index) => index));
  for (const row of rows)
    expect(row).toMatchObject({
      visibility: 'private',
      courseID: outcome.courseID,
      credit: { licence: expect.stringContaining('CC') },
    });
  const { rows: files } = await school.pool.query<{ n: number }>(
    'select count(*)::int n from file f join file_use u on u.file_id = f.id where f.owner = $1',
    [teacher.id],
  );
  expect(files[0]?.n).toBeGreaterThan(0);
});

test('a course whose pictures exceed the storage of the teacher’s plan is not imported at all', async () => {
  const { run, lessons, teacher } = await teacherWithCourse();
  const limitsOf = (): Limits => ({ tutorMessagesADay: 0, lessonDraftsAMonth: 0, fileBytes: 100 });
  await expect(run(teacher, limitsOf)).rejects.toMatchObject({
    code: 'limit_reached',
    details: { limit: 'fileBytes', value: 100 },
  });
  expect(await lessons()).toEqual([]);
  const { rowCount } = await school.pool.query('select from file where owner = $1', [teacher.id]);
  expect(rowCount).toBe(0);
});

test('an imported course can be published with all lessons in one action', async () => {
  const { run, lessons, teacher } = await teacherWithCourse();
  const { courseID } = await run();
  const drafts = (await lessons()).map((lesson) => ({ lessonID: lesson.id, versionID: newId('LessonVersion') }));
  await school.run(teacher, 'course.publish', { id: courseID, lessons: drafts });
  for (const lesson of await lessons()) expect(lesson).toMatchObject({ visibility: 'public', hasDraftChanges: false });
});

test('a teacher cannot publish another teacher’s course by adding their own lessons', async () => {
  const [theirs, own] = [await teacherWithCourse(), await teacherWithCourse()];
  const [{ courseID }] = [await theirs.run(), await own.run()];
  const lessons = (await own.lessons()).map((lesson) => ({ lessonID: lesson.id, versionID: newId('LessonVersion') }));
  await expect(school.run(own.teacher, 'course.publish', { id: courseID, lessons })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await school.rows('Course', 'x.id = $1', courseID)).toMatchObject([{ visibility: 'private' }]);
});

test('publishing a course with one lesson that is not ready publishes none of its lessons', async () => {
  const { run, lessons, teacher } = await teacherWithCourse();
  const { courseID } = await run();
  const empty = newId('LessonNode');
  const [last] = (await lessons()).slice(-1);
  if (!last) throw new Error('no lesson');
  const linkIDs: [ReturnType<typeof linkID>, ReturnType<typeof linkID>] = [linkID(), linkID()];
  await school.run(teacher, 'node.add', {
    id: empty,
    lessonID: last.id,
    type: 'QUIZ',
    name: 'Empty',
    after: null,
    position: 99,
    bodyID: newId('LessonNodeQuiz'),
    linkIDs,
  });
  const drafts = (await lessons()).map((lesson) => ({ lessonID: lesson.id, versionID: newId('LessonVersion') }));
  await expect(school.run(teacher, 'course.publish', { id: courseID, lessons: drafts })).rejects.toMatchObject({
    code: 'not_ready',
    details: { lessonID: last.id },
  });
  for (const lesson of await lessons()) expect(lesson.publishedVersionID).toBeNull();
});

const linkID = () => newId('LessonNodeLink');

test('importing an unchanged course again changes nothing and keeps every id', async () => {
  const { run, nodes, lessons } = await teacherWithCourse();
  await run();
  const before = { nodes: await nodes(), lessons: await lessons() };
  expect(await run()).toMatchObject({
    isFirst: false,
    created: 0,
    updated: 0,
    unchanged: before.lessons.length,
    attention: [],
  });
  expect({ nodes: await nodes(), lessons: await lessons() }).toEqual(before);
});

test('a later import brings the source’s changes and keeps the teacher’s changes', async () => {
  const { source, run, lessons, contents, edit, teacher } = await teacherWithCourse();
  await run();
  const [first] = await lessons();
  if (!first) throw new Error('no lesson');
  await school.run(teacher, 'lesson.edit', { id: first.id, name: 'My own name for it' });
  const words = await someWords(source);
  await edit('01-pressure.md', words, 'A sentence that is new at the source.');
  expect(await run()).toMatchObject({ updated: 1, attention: [] });
  expect((await lessons())[0]).toMatchObject({ name: 'My own name for it', hasDraftChanges: true });
  expect((await contents()).some((content) => content.text.includes('new at the source'))).toBe(true);
});

/** The second step of the sample's first lesson and its content. */
async function secondStep({ nodes, lessons, contents, teacher }: Awaited<ReturnType<typeof teacherWithCourse>>) {
  const [lesson] = await lessons();
  const step = (await nodes()).find((node) => node.lessonID === lesson?.id && node.name === 'Why the wind turns');
  if (!lesson || !step) throw new Error('the sample has another first lesson');
  const content = (await contents()).find((each) => each.lessonNodeID === step.id);
  return { teacher, lesson, step, contentID: content?.id ?? newId('LessonNodeContent') };
}
type Second = Awaited<ReturnType<typeof secondStep>>;

test.each<[string, (second: Second) => Promise<unknown>]>([
  ['minutes', ({ teacher, step: { id } }) => school.run(teacher, 'node.edit', { id, minutes: 7 })],
  ['a description', ({ teacher, step: { id } }) => school.run(teacher, 'node.edit', { id, description: 'Mine' })],
  ['captions', ({ teacher, contentID: id }) => school.run(teacher, 'video.write', { id, captions: 'WEBVTT\n' })],
  [
    'a certification for which it is evidence',
    async ({ teacher, lesson, step }) => {
      const id = newId('Certification');
      const outcome = { id: 'wind', name: 'Knows the wind', description: '' };
      await school.run(teacher, 'certification.define', { id, lessonID: lesson.id, learningOutcomes: [outcome] });
      const evidence = [{ lessonID: lesson.id, nodeID: step.id, score: null }];
      await school.run(teacher, 'certification.setEvidence', { id, outcomeID: 'wind', evidence });
    },
  ],
])('a step that its source drops stays if the teacher has given it %s', async (_, work) => {
  const course = await teacherWithCourse();
  await course.run();
  const second = await secondStep(course);
  await work(second);
  await course.edit('01-pressure.md', /\n## Why the wind turns[^]*?(?=\n:::+ challenge)/, '');
  expect((await course.run()).attention).toContainEqual(
    expect.objectContaining({ kind: 'step_gone', name: 'Why the wind turns' }),
  );
  expect((await course.nodes()).map(({ id }) => id)).toContain(second.step.id);
});

test('a changed license of the source is applied to the course and its lessons', async () => {
  const { source, run, lessons, teacher } = await teacherWithCourse();
  await run();
  const config = join(source, 'config.yaml');
  await writeFile(config, (await readFile(config, 'utf8')).replace('CC-BY 4.0', 'CC-BY-SA 4.0'));
  expect(await run()).toMatchObject({ unchanged: 0, attention: [] });
  const [course] = await school.rows('Course', 'x.owner = $1', teacher.id);
  for (const { credit } of [course!, ...(await lessons())]) expect(credit?.licence).toMatch(/SA/);
});

test('a text that both sides changed stays, and the source’s version is added beside it for attention', async () => {
  const { source, run, contents, nodes, edit, teacher } = await teacherWithCourse();
  await run();
  const words = await someWords(source);
  const mine = (await contents()).find((content) => content.text.includes(words.slice(0, 20)));
  if (!mine) throw new Error('no content');
  const text = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', attrs: { id: 'p' }, content: [{ type: 'text', text: 'Words of the teacher.' }] }],
  });
  await school.run(teacher, 'content.write', { id: mine.id, text });
  await edit('01-pressure.md', words, 'Words of the source.');
  const { attention } = await run();
  expect(attention).toContainEqual(expect.objectContaining({ kind: 'step_beside' }));
  expect((await contents()).find((content) => content.id === mine.id)?.text).toContain('Words of the teacher.');
  const [beside, ...more] = (await nodes()).filter((node) => node.status === 'ATTENTION');
  expect(more).toEqual([]);
  expect(beside?.content).toContain('Words of the source.');
});

test('a lesson that would exceed the step limit with the teacher’s own steps is refused, and nothing changes', async () => {
  const { run, lessons, nodes, teacher, edit } = await teacherWithCourse();
  await run();
  const [lesson] = await lessons();
  if (!lesson) throw new Error('the sample has a lesson');
  await school.pool.query(
    `insert into lesson_node (id, lesson_id, type, name, owner)
       select uuid7(), $1, 'RICHTEXT', 'Own', $2 from generate_series(1, $3)`,
    [lesson.id, teacher.id, STEPS_MAX - (await nodes()).filter((node) => node.lessonID === lesson.id).length],
  );
  await edit('01-pressure.md', /$/, '\n\n## One more\n\nWords.\n');
  await edit('02-fronts.md', /$/, '\n\n## Another\n\nWords.\n');
  const before = await nodes();
  await expect(run()).rejects.toMatchObject({ code: 'too_large', detail: expect.stringContaining(lesson.name) });
  expect(await nodes()).toEqual(before);
});

test('a course that another teacher imports is a separate course', async () => {
  const { run, lessons } = await teacherWithCourse();
  await run();
  const before = await lessons();
  expect(await run(await school.person('Olga'))).toMatchObject({ isFirst: true });
  expect(await lessons()).toEqual(before);
});

test.each([
  [
    'a path out of the folder',
    (source: string) => writeFile(join(source, 'config.yaml'), 'title: x\nepisodes:\n- ../../../etc/passwd\n'),
  ],
  [
    'a link out of the folder',
    (source: string) =>
      rm(join(source, 'episodes/01-pressure.md')).then(() =>
        symlink('/etc/passwd', join(source, 'episodes/01-pressure.md')),
      ),
  ],
  ['broken YAML', (source: string) => writeFile(join(source, 'config.yaml'), 'title: [')],
])('a course with %s is refused and nothing is written', async (_what, spoil) => {
  const { source, run, lessons } = await teacherWithCourse();
  await spoil(source);
  await expect(run()).rejects.toMatchObject({ code: expect.stringMatching(/invalid_input|too_large|not_allowed/) });
  expect(await lessons()).toEqual([]);
});
