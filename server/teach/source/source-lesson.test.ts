import { unlimited } from '#server/core/limits/limiter.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { parseStoredText } from '#domain/teach/rich-text/stored-text.ts';
import { allBlocks, blockText, plainText } from '#domain/teach/rich-text/rich-text.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import { newId } from '#server/core/store/new-id.ts';
import { zipOf } from '#server/teach/native-archive/test-zip.ts';
import {
  type CreateSourceLesson,
  sourceLessonCreator,
  type SourceRequest,
} from '#server/teach/source/create-source-lesson.ts';
import { docxOf, listItem, paragraph, pdfOf, wordTable, wordTypes } from '#server/teach/source/test-documents.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import { runInProcess } from '#server/core/worker/test-run-in-process.ts';

let school: TestSchool;
let create: CreateSourceLesson;
let teacher: Actor;
const folder = await mkdtemp(join(tmpdir(), 'sources-'));
beforeAll(async () => {
  school = await testSchool();
  const parts = { pool: school.pool, handlers: storeHandlers, sendEvent: async () => {} };
  const queue = new FileQueue(unlimited, { run: runInProcess });
  create = sourceLessonCreator({ ...parts, storage: await openFolderStorage(folder), limitsOf: planLimits, queue });
  teacher = await school.person('Ada');
});
afterAll(() => rm(folder, { recursive: true }));

const createLesson = (bytes: Uint8Array, request: Partial<SourceRequest> = {}) =>
  create(
    teacher,
    { id: newId('Lesson'), name: 'Tides', courseID: null, language: 'us', ...request },
    async () => bytes,
  );

async function textsOf(lessonID: string) {
  const nodes = await school.rows('LessonNode', 'x.lesson_id = $1 order by position', lessonID);
  const contents = await school.rows('LessonNodeContent', 'x.lesson_id = $1', lessonID);
  return nodes.map(({ id, name, type }) => {
    const text = parseStoredText(contents.find(({ lessonNodeID }) => lessonNodeID === id)?.text ?? '');
    return { name, type, text };
  });
}

const picture = () =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

test('a Word document becomes a text step for each heading, with its lists, tables and pictures', async () => {
  const body = [
    paragraph('All about tides', 'H1'),
    paragraph('Why the sea moves', 'H2'),
    listItem('The moon'),
    listItem('The sun'),
    paragraph('In numbers', 'H3'),
    paragraph('How far', 'H2'),
    wordTable([['Spring', '4 m']]),
  ].join('');
  const done = await createLesson(await docxOf(body, await picture()));
  const steps = await textsOf(done.id);
  expect(steps.map(({ name, type }) => [name, type])).toEqual([
    ['Why the sea moves', 'RICHTEXT'],
    ['How far', 'RICHTEXT'],
  ]);
  const shown = steps.map(({ text }) => text.content.map((block) => [block.type, blockText(block)]));
  expect(shown).toEqual([
    [
      ['heading', 'All about tides'],
      ['bulletList', 'The moon\nThe sun'],
      ['heading', 'In numbers'],
    ],
    [
      ['table', 'Spring\n4 m'],
      ['image', 'A tide gauge'],
    ],
  ]);
  expect(done).toMatchObject({ steps: 2, place: 'step', loss: [] });
  expect(await school.rows('Lesson', 'x.id = $1', done.id)).toMatchObject([
    { name: 'Tides', owner: teacher.id, visibility: 'private', publishedVersionID: null },
  ]);
  expect(await school.rows('LessonNodeLink', 'x.lesson_id = $1', done.id)).toHaveLength(1);
});

test('a PDF becomes paragraphs below headings with page numbers, and its running headers are reported', async () => {
  const page = (number: number, ...lines: [string, number, number][]) =>
    [['Tide tables', 8, 780], ...lines, [`${number}`, 8, 20]] as [string, number, number][];
  const body: [string, number, number][] = [
    ['The sea rises in a con-', 10, 700],
    ['stant rhythm.', 10, 688],
    ['Twice a day.', 10, 640],
  ];
  const { id, loss, place } = await createLesson(
    pdfOf([
      page(1, ['High water', 18, 740], ...body),
      page(2, ...body),
      page(3, ['Low water', 18, 740], ...body),
      page(4, ...body),
    ]),
  );
  const said = ['The sea rises in a constant rhythm.', 'Twice a day.'];
  expect((await textsOf(id)).map(({ name, text }) => [name, plainText(text).split('\n')])).toEqual([
    ['High water', ['Page 1', ...said, 'Page 2', ...said]],
    ['Low water', ['Page 3', ...said, 'Page 4', ...said]],
  ]);
  expect(place).toBe('page');
  expect(loss).toEqual([
    { line: 1, kind: 'look_left_out', what: '' },
    { line: 1, kind: 'running_line', what: 'Tide tables' },
    { line: 1, kind: 'running_line', what: '1' },
  ]);
});

test('Markdown and plain text become a lesson at the end of a course, and links between headings lead to steps', async () => {
  const courseID = newId('Course');
  await school.run(teacher, 'course.create', { id: courseID, name: 'The sea' });
  const markdown = '## One\n\nSee [two](#two).\n\n## Two\n\n![gone](far.png)';
  const done = await createLesson(Buffer.from(markdown), { courseID, language: 'de' });
  const steps = await textsOf(done.id);
  expect(steps.map(({ name }) => name)).toEqual(['One', 'Two']);
  expect(JSON.stringify(steps[0]?.text)).toMatch(/"href":"step:[0-9a-f-]{36}"/);
  expect(done.loss).toEqual([{ line: 7, kind: 'picture_missing', what: 'far.png' }]);
  expect(await school.rows('Lesson', 'x.id = $1', done.id)).toMatchObject([{ courseID, position: 0, language: 'de' }]);
  const plain = await createLesson(Buffer.from('First line.\n\nSecond line.'), { courseID });
  expect(await textsOf(plain.id)).toMatchObject([{ name: 'Tides' }]);
  expect(await school.rows('Lesson', 'x.id = $1', plain.id)).toMatchObject([{ position: 1 }]);
});

test('a document that is sent twice makes one lesson', async () => {
  const id = newId('Lesson');
  await createLesson(Buffer.from('Once.'), { id });
  await expect(createLesson(Buffer.from('Once.'), { id })).rejects.toMatchObject({ code: '23505' });
  expect(await school.rows('Lesson', 'x.id = $1', id)).toHaveLength(1);
  expect(await school.rows('LessonNode', 'x.lesson_id = $1', id)).toHaveLength(1);
});

const words = paragraph('Words');
const entity = '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
const macroTypes = wordTypes('application/vnd.ms-word.document.macroEnabled.main+xml');

/** A document whose zip directory declares another size for every part. */
async function saying(bytes: number): Promise<Buffer> {
  const archive = await docxOf(words);
  for (let at = archive.indexOf('PK\x01\x02'); at !== -1; at = archive.indexOf('PK\x01\x02', at + 4))
    archive.writeUInt32LE(bytes, at + 24);
  return archive;
}

async function leadingOut(): Promise<Buffer> {
  const archive = await docxOf(words, undefined, { 'aa/evil.xml': 'x' });
  for (let at = archive.indexOf('aa/evil'); at !== -1; at = archive.indexOf('aa/evil')) archive.write('..', at);
  return archive;
}

test.each([
  ['a declared size above the limit', () => saying(101 * 1024 * 1024), 'tooManyBytes'],
  ['parts larger than declared', () => saying(10), 'damaged'],
  ['part names that lead out of the archive', leadingOut, 'damaged'],
  ['custom entities', () => docxOf(words, undefined, { 'word/custom.xml': entity }), 'entities'],
  [
    'custom entities in UTF-16',
    () => docxOf(words, undefined, { 'word/c.xml': Buffer.from(entity, 'utf16le') }),
    'entities',
  ],
  ['macros', () => docxOf(words, undefined, { 'word/vbaProject.bin': 'x' }), 'macros'],
  ['a macro-enabled content type', () => docxOf(words, undefined, { '[Content_Types].xml': macroTypes }), 'macros'],
  ['no Word document in it', () => zipOf({ 'a.txt': 'x' }), 'unknownKind'],
  ['no words in it', () => docxOf(''), 'noWords'],
  ['the format of Word before 2007', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'oldWord'],
  ['no text in it', async () => Buffer.from('GIF89a\0\0'), 'unknownKind'],
  ['only whitespace', async () => Buffer.from(' \n'), 'noWords'],
  ['only pictures on its pages', async () => pdfOf([[]]), 'noWords'],
  ['too many pages', async () => pdfOf(Array.from({ length: 501 }, () => [])), 'tooManyPages'],
  ['only the signature of a PDF', async () => Buffer.from('%PDF-1.7\nnonsense'), 'damaged'],
] as const)('a file with %s is refused with the reason, and no lesson is created', async (_, make, fault) => {
  const id = newId('Lesson');
  await expect(createLesson(await make(), { id })).rejects.toMatchObject({ details: { fault } });
  expect(await school.rows('Lesson', 'x.id = $1', id)).toEqual([]);
});

test('every block of a document has a unique id, even if the text repeats', async () => {
  const { id } = await createLesson(await docxOf(`${words}${words}${words}`));
  const [step] = await textsOf(id);
  const ids = allBlocks(step?.text ?? parseStoredText('')).map((block) => block.attrs.id);
  expect(new Set(ids).size).toBe(3);
});
