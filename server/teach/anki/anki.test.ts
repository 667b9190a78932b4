import { unlimited } from '#server/core/limits/limiter.ts';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import { questionProblems } from '#domain/teach/question/question-problem.ts';
import { blockText, plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import { questionOf } from '#domain/teach/question/test-questions.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { inspectImage } from '#server/core/files/picture/inspect.ts';
import { saveFile } from '#server/core/files/save-file.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { readAnki } from '#server/teach/anki/read-anki.ts';
import { newerDeck, olderCollection, olderDeck, type TestNote } from '#server/teach/anki/test-deck.ts';
import type { UpdateChoice } from '#server/teach/import/merge/write-course.ts';
import { archiveImporter, type ImportArchive } from '#server/teach/import/archive/import-archive.ts';
import { filesIn, zipOf } from '#server/teach/native-archive/test-zip.ts';
import { createArchiveExporter, type ArchiveExporter } from '#server/teach/export/export-archive.ts';
import { writeDraft } from '#server/teach/write-draft.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { defaultSettings } from '#domain/teach/question/quiz-settings.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import { runInProcess } from '#server/core/worker/test-run-in-process.ts';

let school: TestSchool;
let storage: FileStorage;
let importArchive: ImportArchive;
let archiveExporter: ArchiveExporter;
const folder = await mkdtemp(join(tmpdir(), 'decks-'));
const parts = () => ({
  pool: school.pool,
  handlers: storeHandlers,
  sendEvent: async () => {},
  storage,
  queue: new FileQueue(unlimited, { run: runInProcess }),
  folder: join(folder, 'rooms'),
});
beforeAll(async () => {
  school = await testSchool();
  storage = await openFolderStorage(join(folder, 'files'));
  importArchive = archiveImporter({
    ...parts(),
    limitsOf: planLimits,
  });
  archiveExporter = createArchiveExporter(parts());
});
afterAll(() => rm(folder, { recursive: true }));

const importAs = (teacher: Actor, deck: Uint8Array, name = 'sea.apkg', update?: UpdateChoice) =>
  importArchive(teacher, name, Readable.from([deck]), update);
const picture = () =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** Imported lessons, steps and questions of a teacher, in order. */
async function importedBy({ id }: Actor) {
  const lessons = await school.rows('Lesson', 'x.owner = $1 order by position', id);
  const nodes = await school.rows('LessonNode', 'x.owner = $1 order by lesson_id, position', id);
  const quizzes = await school.rows('LessonNodeQuiz', 'x.owner = $1', id);
  const questions = nodes.flatMap(
    (node) => quizzes.find(({ lessonNodeID }) => lessonNodeID === node.id)?.questions ?? [],
  );
  return { lessons: lessons.map(({ name }) => name), nodes, questions };
}

const notes: TestNote[] = [
  { type: 'Basic', deck: 'Sea::Tides', fields: ['Capital of <b>Norway</b>?<script>x</script>', 'Oslo'], tags: 'north' },
  { type: 'Basic', deck: 'Sea::Tides', fields: ['What is it?<img src="a%20b.png" onerror=x>[sound:a.mp3]', 'a gauge'] },
  { type: 'Basic', deck: 'Sea::Tides', fields: ['Why?', '<p>Because of the moon.</p><p>And the sun.</p>'] },
  {
    type: 'Cloze',
    deck: 'Sea',
    fields: ['The {{c1::moon::body}} and the {{c2::sun}} pull; {{c2::both}} [$]x^2[/$].', 'Newton'],
  },
];

test.each([
  ['the older schema', olderDeck],
  [
    'the older schema under its older name',
    (deck: TestNote[], media: Record<string, Uint8Array>) => olderDeck(deck, media, 'collection.anki2'),
  ],
  ['the current schema and compression', newerDeck],
] as const)(
  'a deck of %s is imported as one lesson per deck: typeable cards as questions, others as text, with pictures and a report',
  async (_, make) => {
    const teacher = await school.person('Ada');
    const done = await importAs(teacher, await make(notes, { 'a b.png': await picture() }));
    const { lessons, nodes, questions } = await importedBy(teacher);
    expect([done.name, lessons]).toEqual(['Sea', ['Sea · Tides', 'Sea']]);
    expect(nodes.map(({ name, type }) => [name, type])).toEqual([
      ['Cards to read', 'RICHTEXT'],
      ['Cards', 'QUIZ'],
      ['Cards', 'QUIZ'],
    ]);
    expect(nodes[0]?.content).toBe('Why?\nAnswer\nBecause of the moon.\nAnd the sun.');
    expect(
      questions.map((each) => [plainText(each.question), each.answer, each.explanation && plainText(each.explanation)]),
    ).toEqual([
      ['Capital of Norway?', ['Oslo'], undefined],
      ['What is it?', ['a gauge'], undefined],
      ['The [body] and the sun pull; both x^2.', ['moon'], 'Newton'],
      ['The moon and the […] pull; […] x^2.', ['sun, both'], 'Newton'],
    ]);
    expect(questions[1]?.question.content.map(({ type }) => type)).toEqual(['paragraph', 'image']);
    expect(questions.flatMap(questionProblems)).toEqual([]);
    expect(done.loss.map(({ file, line, kind, what }) => `${file} ${line} ${kind} ${what}`)).toEqual([
      'Sea::Tides 1 setting_left_out north',
      'Sea::Tides 1 html_dropped <script>',
      'Sea::Tides 2 part_left_out [sound:a.mp3]',
      'Sea 1 gaps_joined sun, both',
    ]);
  },
);

test('a media file that a deck names but does not contain is not written', async () => {
  const place = await mkdtemp(join(folder, 'named-'));
  const fields = Array.from({ length: 100 }, (_, at) => `<img src="a${at}">`).join('');
  const media = JSON.stringify(Object.fromEntries(Array.from({ length: 100 }, (_, at) => [at, `a${at}`])));
  const archive = join(folder, 'named.apkg');
  const collection = olderCollection([{ type: 'Basic', deck: 'Sea', fields: [fields, 'Ebb'] }]);
  await writeFile(archive, await zipOf({ 'collection.anki2': collection, media, 7: 'x' }));
  const { media: kept } = await readAnki({ archive, folder: place });
  expect([...kept.keys()]).toEqual(['a7']);
  expect(await readdir(place)).toHaveLength(1);
});

test('a deck imported again keeps its questions and updates only the changed ones', async () => {
  const teacher = await school.person('Bo');
  const { courseID } = await importAs(teacher, await olderDeck(notes, { 'a b.png': await picture() }));
  const before = await importedBy(teacher);
  const changed = notes.map((note, index) =>
    index === 0 ? { ...note, fields: ['Capital of Norway?', 'Oslo, still'] } : note,
  );
  const later = await olderDeck(changed, { 'a b.png': await picture() });
  expect(await importAs(teacher, later, 'sea.apkg', courseID!)).toMatchObject({
    created: 0,
    updated: 1,
    unchanged: 1,
  });
  const after = await importedBy(teacher);
  expect(after.questions.map(({ id }) => id)).toEqual(before.questions.map(({ id }) => id));
  expect(after.questions[0]?.answer).toEqual(['Oslo, still']);
});

const said = (id: string, text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text }] }],
});

async function lessonOf(teacher: Actor, questions: QuizQuestion[]) {
  const id = newId('Lesson');
  const step = { description: '', minutes: 0, importKey: null };
  const settings = { ...defaultSettings, attempts: 3, timeLimitSeconds: 60, isShuffled: true };
  await withStoreTransaction(parts(), async (transaction) => {
    const store = await transaction.as(teacher);
    const file = await inspectImage(await picture());
    await saveFile({ client: transaction.client, storage, limitsOf: planLimits }, teacher.id, 'a.png', file);
    const image = {
      type: 'image' as const,
      attrs: { id: 'i', file: file.sha256, alt: 'Gauge', caption: '', width: 4, height: 3 },
    };
    const shown = questions.map((each, index) =>
      index === 0 ? { ...each, question: { ...each.question, content: [...each.question.content, image] } } : each,
    );
    await writeDraft(store, teacher, {
      id,
      name: 'Tides',
      description: '',
      learningObjectives: [],
      price: 0,
      language: 'us',
      courseID: null,
      position: 0,
      credit: null,
      importKey: null,
      links: [],
      nodes: [
        { ...step, id: newId('LessonNode'), name: 'Read', type: 'RICHTEXT', text: said('r', 'Read this.') },
        { ...step, id: newId('LessonNode'), name: 'Quiz', type: 'QUIZ', questions: shown, settings },
      ],
    });
  });
  return id;
}

test('an exported deck of a lesson’s questions is imported again with the same words, answers and pictures', async () => {
  const [ada, bo] = [await school.person('Ada'), await school.person('Bo')];
  const asked: QuizQuestion[] = [
    {
      ...questionOf.text,
      id: 'one',
      question: said('a', 'Capital of Norway & more?'),
      answer: ['Oslo', 'Christiania'],
      explanation: said('e', 'Since 1814.'),
    },
    { ...questionOf.text, id: 'two', question: said('b', 'And of <Sweden>?'), answer: ['Stockholm'] },
  ];
  const id = await lessonOf(ada, [...asked, questionOf.single]);
  const { fileName, stream } = await archiveExporter.archive(ada, 'Lesson', id, 'anki');
  const deck = await buffer(stream);
  expect(fileName).toBe('Tides.apkg');
  expect(await archiveExporter.loss(ada, 'Lesson', id, 'anki')).toEqual([
    { file: 'Tides', line: 1, kind: 'step_left_out', what: 'Read' },
    { file: 'Tides', line: 2, kind: 'setting_left_out', what: 'attempts: 3' },
    { file: 'Tides', line: 2, kind: 'setting_left_out', what: 'time limit: 60 s' },
    { file: 'Tides', line: 2, kind: 'setting_left_out', what: 'shuffled' },
    { file: 'Tides', line: 2, kind: 'asked_openly', what: plainText(questionOf.single.question) },
  ]);
  const scorm = await archiveExporter.loss(ada, 'Lesson', id, 'scorm');
  expect(scorm.map(({ line, what }) => `${line} ${what}`)).toEqual([
    '2 attempts: 3',
    '2 time limit: 60 s',
    '2 shuffled',
  ]);
  expect(await importAs(bo, deck, fileName)).toMatchObject({ name: 'Tides', created: 1, loss: [] });
  const { questions } = await importedBy(bo);
  expect(
    questions
      .slice(0, 2)
      .map((each) => [
        blockText(each.question.content[0]!),
        each.answer,
        each.explanation && plainText(each.explanation),
      ]),
  ).toEqual([
    ['Capital of Norway & more?', ['Oslo', 'Christiania'], 'Since 1814.'],
    ['And of <Sweden>?', ['Stockholm'], 'Because of the key.'],
  ]);
  expect(questions[0]?.question.content.map(({ type }) => type)).toEqual(['paragraph', 'image']);
  expect(Buffer.compare(deck, await buffer((await archiveExporter.archive(ada, 'Lesson', id, 'anki')).stream))).toBe(0);
});

test('an exported deck has the tables of schema 11, a card for each note and a number for each file', async () => {
  const ada = await school.person('Cy');
  const id = await lessonOf(ada, [questionOf.text, questionOf.match]);
  const files = await filesIn(await buffer((await archiveExporter.archive(ada, 'Lesson', id, 'anki')).stream));
  expect([...files.keys()]).toEqual(['collection.anki2', '0', 'media']);
  expect(Object.keys(JSON.parse(String(files.get('media'))))).toEqual(['0']);
  const path = join(folder, 'collection.anki2');
  await writeFile(path, files.get('collection.anki2') ?? '');
  const database = new DatabaseSync(path, { readOnly: true });
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const { ver, models, decks, dconf, conf } = database
    .prepare('select ver, models, decks, dconf, conf from col')
    .get() as Record<string, string>;
  expect(ver).toBe(11);
  const rows = database
    .prepare(
      'select n.mid, n.flds, n.sfld, c.did, c.type, c.queue, c.due, length(n.guid) as guid from notes n join cards c on c.nid = n.id order by c.due',
    )
    .all() as { mid: number; flds: string; did: number }[];
  expect(rows).toHaveLength(2);
  for (const { mid, did, flds } of rows) {
    const { flds: fields, tmpls } = JSON.parse(models!)[mid] as { flds: unknown[]; tmpls: unknown[] };
    expect([flds.split('\x1f').length, tmpls.length]).toEqual([fields.length, 1]);
    const deck = JSON.parse(decks!)[did] as { name: string; conf: number };
    expect([deck.name, Object.keys(JSON.parse(dconf!))]).toEqual(['Tides', [String(deck.conf)]]);
  }
  expect(Object.keys(JSON.parse(decks!))).toContain(String(JSON.parse(conf!).curDeck));
  database.close();
});

const elsewhere = (): Promise<Buffer> => {
  const database = new DatabaseSync(':memory:');
  database.exec(`create table col (models, decks); create table cards (nid, did, ord); insert into col values ('[]', '{}');
    create table notes (id, guid, mid, tags, flds)`);
  const bytes = database.serialize();
  database.close();
  return zipOf({ 'collection.anki2': bytes });
};

/** A deck with an endless query in place of its notes. */
const endless = () => {
  const database = new DatabaseSync(':memory:');
  database.exec(`create table col (models, decks); create table cards (nid, did, ord); insert into col values ('{}', '{}');
    create view notes as with recursive n(id) as (select 1 union all select id + 1 from n)
      select id, 'g' as guid, 1 as mid, '' as tags, 'a' as flds from n`);
  const bytes = database.serialize();
  database.close();
  return zipOf({ 'collection.anki2': bytes });
};

/** A small deck whose notes compute long texts. */
const computed = (size: number) => {
  const database = new DatabaseSync(':memory:');
  database.exec(`create table col (models, decks); create table cards (nid, did, ord); insert into col values ('{}', '{}');
    create table notes (id, guid, mid, tags, flds as (hex(zeroblob(${size}))));
    insert into notes (id, guid, mid, tags) values (1, 'g', 1, '')`);
  const bytes = database.serialize();
  database.close();
  return zipOf({ 'collection.anki2': bytes });
};

test.each([
  ['a file that is not a database', () => zipOf({ 'collection.anki21': 'nothing' }), 'damaged'],
  ['a database of another program', elsewhere, 'damaged'],
  ['a view, which may be an endless query', () => endless(), 'damaged'],
  ['a computed column, which may be a gigabyte', () => computed(50_000_000), 'damaged'],
  ['no card', () => olderDeck([]), 'noCards'],
  [
    'an unknown newer format',
    () =>
      zipOf({
        'collection.anki2': olderCollection([
          { type: 'Basic', deck: 'Default', fields: ['Please update to the latest Anki version', ''] },
        ]),
      }),
    'newerAnki',
  ],
  [
    'a decompression bomb',
    async () => zipOf({ 'collection.anki21b': zstdCompressSync(Buffer.alloc(101 * 1024 * 1024)) }),
    'tooManyBytes',
  ],
] as const)('a deck with %s is refused with the reason, and nothing is imported', async (_, make, fault) => {
  const teacher = await school.person('Dee');
  await expect(importAs(teacher, await make())).rejects.toMatchObject({ details: { fault } });
  expect(await school.rows('Lesson', 'x.owner = $1', teacher.id)).toEqual([]);
});
