import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import { picture, shaOf } from '#server/core/files/picture/test-media.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { newId } from '#server/core/store/new-id.ts';
import { archiveImporter, type ImportArchive } from '#server/teach/import/archive/import-archive.ts';
import { anyLesson } from '#server/teach/native-archive/test-document.ts';
import { filesIn, type Files, zipOf } from '#server/teach/native-archive/test-zip.ts';
import { createArchiveExporter, type ArchiveExporter } from '#server/teach/export/export-archive.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import { runInProcess } from '#server/core/worker/test-run-in-process.ts';

let school: TestSchool;
let importArchive: ImportArchive;
let archiveExporter: ArchiveExporter;
const folder = await mkdtemp(join(tmpdir(), 'returning-'));
const cover = await picture();

beforeAll(async () => {
  school = await testSchool();
  const admin = await school.person('Gil');
  for (const name of ['Tides', 'Weather'])
    await school.run(admin, 'category.create', { id: newId('LessonCategory'), name });
  const storage = await openFolderStorage(join(folder, 'files'));
  const queue = new FileQueue(unlimited, { run: runInProcess });
  const parts = { pool: school.pool, handlers: storeHandlers, sendEvent: async () => {}, storage, queue };
  importArchive = archiveImporter({ ...parts, limitsOf: planLimits, folder: join(folder, 'rooms') });
  archiveExporter = createArchiveExporter({ ...parts, folder: join(folder, 'rooms') });
});
afterAll(() => rm(folder, { recursive: true }));

const importAs = (teacher: Actor, archive: Uint8Array) => importArchive(teacher, 'own.zip', Readable.from([archive]));
const taken = async (teacher: Actor, courseID: string) =>
  filesIn(await buffer((await archiveExporter.archive(teacher, 'Course', courseID, 'margin')).stream));

const deep = `${'x^{'.repeat(60)}x${'}'.repeat(60)}`;
const textWith = (...content: object[]) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, attrs: { id: 'a' }, content }],
});
const link = (href: string) => ({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
const step = { description: '', minutes: 0 };
const stored = { pictures: [shaOf(cover)], video: 'https://a.example/film.mp4', lessons: 1 };

/** A course with cross-lesson links, a cover with a preview, text steps and a quiz. */
const written: Files = {
  'margin.json': JSON.stringify({
    format: 'margin',
    version: 1,
    course: { name: 'The sea', description: '', learningObjectives: [], credit: null },
    lessons: [1, 2].map((ref) => ({ ref: `${ref}`, path: `l/${ref}.json` })),
    files: { [shaOf(cover)]: { name: 'cover.png' } },
  }),
  'l/1.json': JSON.stringify({
    ...anyLesson('returning', stored),
    images: [{ url: `/files/${shaOf(cover)}`, base64: 'data:image/png;base64,ab_c' }],
    nodes: [
      { ...step, ref: '1', name: 'Ebb', type: 'RICHTEXT', text: textWith(link('step:2-1'), link('lesson:2')) },
      { ...step, ref: '2', name: 'Flow', type: 'RICHTEXT', text: textWith(link('step:1')) },
    ],
    links: [{ from: '1', to: '2', condition: 'always' }],
    learningOutcomes: [],
    certification: null,
  }),
  'l/2.json': JSON.stringify({
    ...anyLesson('all kinds', stored),
    nodes: [
      {
        ...step,
        ref: '1',
        name: 'Test',
        type: 'QUIZ',
        settings: { passMark: 0.5, attempts: null, isShuffled: false, feedback: 'now', timeLimitSeconds: null },
        questions: [
          { id: 'q', kind: 'trueFalse', question: textWith(link('step:1-2')), options: [], answer: [], score: 1 },
        ],
      },
    ],
    links: [],
    learningOutcomes: [],
    certification: null,
  }),
  [`files/${shaOf(cover)}`]: cover,
};

const inFolder = (files: Files, name: string): Files =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${name}/${path}`, content]));
const ofMac = (files: Files): Files => ({
  ...inFolder(files, 'The sea'),
  'The sea/.DS_Store': 'x',
  '__MACOSX/The sea/._margin.json': 'x',
  '__MACOSX/._The sea': 'x',
});

test.each<[string, (files: Files) => Promise<Uint8Array>]>([
  ['as it was exported', zipOf],
  ['in a folder', (files) => zipOf(inFolder(files, 'The sea'))],
  ['in two folders', (files) => zipOf(inFolder(inFolder(files, 'The sea'), 'Downloads'))],
  ['in a folder compressed by macOS', (files) => zipOf(ofMac(files))],
  [
    'with macOS metadata files beside it',
    (files) => zipOf({ ...files, '.DS_Store': 'x', '__MACOSX/._margin.json': 'x' }),
  ],
  ['in a folder beside a text file', (files) => zipOf({ ...inFolder(files, 'The sea'), 'README.txt': 'Unpack me.' })],
  ['in a folder compressed by Windows', (files) => zipOf({ ...inFolder(files, 'The sea'), 'Desktop.ini': 'x' })],
  ['as the only file of another archive', async (files) => zipOf({ 'sea.margin.zip': await zipOf(files) })],
  [
    'in an archive within an archive made by macOS',
    async (files) => zipOf({ 'sea.zip': await zipOf(ofMac(files)), '__MACOSX/._sea.zip': 'x' }),
  ],
])('a native archive is imported completely %s', async (_, wrapped) => {
  const [ada, bo] = [await school.person('Ada'), await school.person('Bo')];
  const first = await importAs(ada, await zipOf(written));
  expect(first).toMatchObject({ created: 2, loss: [] });
  const archive = await taken(ada, first.courseID!);
  const again = await importAs(bo, await wrapped(Object.fromEntries(archive)));
  expect(again).toMatchObject({ created: 2, name: 'The sea', loss: [] });
  const back = await taken(bo, again.courseID!);
  expect([...back.keys()].toSorted()).toEqual([...archive.keys()].toSorted());
  for (const [path, bytes] of archive) expect(String(back.get(path)), path).toBe(String(bytes));
  for (const index of [1, 2]) {
    const read = JSON.parse(String(back.get(`lessons/000${index}.json`)));
    expect(read).toMatchObject(JSON.parse(String(written[`l/${index}.json`])));
  }
});

/** Targets of the links in a user's lessons. */
async function linksOf({ id }: Actor): Promise<string[]> {
  const contents = await school.rows('LessonNodeContent', 'x.owner = $1', id);
  const quizzes = await school.rows('LessonNodeQuiz', 'x.owner = $1', id);
  const all = [...contents.map(({ text }) => text), ...quizzes.map(({ questions }) => JSON.stringify(questions))];
  return all.flatMap((text) => [...text.matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href ?? ''));
}

test('a course with another program’s margin.json is imported as a Markdown course', async () => {
  const teacher = await school.person('Ada');
  const files = { 'README.md': '# Tides\n\nEbb.', 'one/README.md': '# One\n\nFlow.', 'margin.json': '{"top":1}' };
  expect(await importAs(teacher, await zipOf(files))).toMatchObject({ created: 2 });
});

test('links between lessons of an archive lead to the imported lessons and steps', async () => {
  const teacher = await school.person('Cy');
  await importAs(teacher, await zipOf(written));
  const lessons = await school.rows('Lesson', 'x.owner = $1 order by position', teacher.id);
  const steps = await school.rows('LessonNode', 'x.owner = $1', teacher.id);
  const stepID = (name: string) => `step:${steps.find((each) => each.name === name)?.id}`;
  expect((await linksOf(teacher)).toSorted()).toEqual(
    [stepID('Test'), `lesson:${lessons[1]?.id}`, stepID('Ebb'), stepID('Flow')].toSorted(),
  );
});

test('a link to a row outside the archive stays and is reported', async () => {
  const teacher = await school.person('Di');
  const other = 'step:01a217bb-d589-73cc-bc3d-acc9f2c89793';
  const lesson = JSON.parse(String(written['l/1.json']));
  lesson.nodes[0].text = textWith(link(other), link('https://a.example/sea'));
  const { loss } = await importAs(teacher, await zipOf({ ...written, 'l/1.json': JSON.stringify(lesson) }));
  expect(loss).toEqual([{ file: 'l/1.json', line: 1, kind: 'link_outside', what: other }]);
  expect(await linksOf(teacher)).toContain(other);
});

test('an import adds lessons to existing categories, creates none, and reports unknown ones', async () => {
  const [teacher, other] = [await school.person('Ed'), await school.person('Flo')];
  const id = newId('LessonCategory');
  await school.run(other, 'category.create', { id, name: 'Oceans' });
  const lesson = { ...JSON.parse(String(written['l/1.json'])), categories: ['oceans', 'A name that a stranger gave'] };
  const { loss, courseID } = await importAs(teacher, await zipOf({ ...written, 'l/1.json': JSON.stringify(lesson) }));
  expect(loss).toEqual([{ file: 'l/1.json', line: 1, kind: 'category_left_out', what: 'A name that a stranger gave' }]);
  const [row] = await school.rows('Lesson', 'x.course_id = $1 order by position', courseID);
  expect(row?.categoryIDs).toEqual([id]);
  expect(await school.rows('LessonCategory', 'x.owner = $1', teacher.id)).toEqual([]);
});

test('questions and names beyond the current limits are exported within them and imported unchanged', async () => {
  const [ada, bo] = [await school.person('Ada'), await school.person('Bo')];
  const { courseID } = await importAs(ada, await zipOf(written));
  const [quiz] = await school.rows('LessonNodeQuiz', 'x.owner = $1', ada.id);
  const older = quiz!.questions.map((each) => ({
    ...each,
    question: textWith({ type: 'mathInline', attrs: { latex: deep } }),
    explanation: textWith({ type: 'text', text: `a${'\u0301'.repeat(60)}` }),
  }));
  await school.pool.query('update lesson_node_quiz set questions = $1 where id = $2', [
    JSON.stringify(older),
    quiz!.id,
  ]);
  for (const table of ['course', 'lesson', 'lesson_node'])
    await school.pool.query(`update ${table} set name = $1 where owner = $2`, [`b${'\u0301'.repeat(60)}`, ada.id]);
  const archive = await taken(ada, courseID!);
  const again = await importAs(bo, await zipOf(Object.fromEntries(archive)));
  expect(again).toMatchObject({ created: 2, loss: [] });
  const [read] = await school.rows('LessonNodeQuiz', 'x.owner = $1', bo.id);
  expect(read?.questions[0]?.question.content[0]).toMatchObject({
    content: [{ type: 'text', text: deep, marks: [{ type: 'code' }] }],
  });
  const back = await taken(bo, again.courseID!);
  for (const [path, bytes] of archive) expect(String(back.get(path)), path).toBe(String(bytes));
});
