import { unlimited } from '#server/core/limits/limiter.ts';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import { newId } from '#server/core/store/new-id.ts';
import { newerDeck, olderDeck, type TestNote } from '#server/teach/anki/test-deck.ts';
import { archiveImporter, type ImportArchive } from '#server/teach/import/archive/import-archive.ts';
import type { UpdateChoice } from '#server/teach/import/merge/write-course.ts';
import { zipOf } from '#server/teach/native-archive/test-zip.ts';
import { createArchiveExporter, type ArchiveExporter } from '#server/teach/export/export-archive.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import { runInProcess } from '#server/core/worker/test-run-in-process.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';

let school: TestSchool;
let importArchive: ImportArchive;
let archiveExporter: ArchiveExporter;
const folder = await mkdtemp(join(tmpdir(), 'identity-'));
beforeAll(async () => {
  school = await testSchool();
  const storage = await openFolderStorage(join(folder, 'files'));
  const parts = {
    pool: school.pool,
    handlers: storeHandlers,
    sendEvent: async () => {},
    storage,
    queue: new FileQueue(unlimited, { run: runInProcess }),
    folder: join(folder, 'rooms'),
  };
  importArchive = archiveImporter({ ...parts, limitsOf: planLimits });
  archiveExporter = createArchiveExporter(parts);
});
afterAll(() => rm(folder, { recursive: true }));

const fixture = (name: string) => readFile(join(import.meta.dirname, 'cases', `${name}.zip`));
const importAs = (teacher: Actor, archive: Uint8Array, name = 'course.zip', update?: UpdateChoice) =>
  importArchive(teacher, name, Readable.from([archive]), update);

/** Lesson names of each course, in order. */
async function coursesOf({ id }: Actor): Promise<string[][]> {
  const courses = await school.rows('Course', 'x.owner = $1 order by created_at, id', id);
  const lessons = await school.rows('Lesson', 'x.owner = $1 order by position', id);
  return courses.map((course) => lessons.filter(({ courseID }) => courseID === course.id).map(({ name }) => name));
}
const wordsOf = async ({ id }: Actor): Promise<string> =>
  (await school.rows('LessonNode', 'x.owner = $1 order by id', id)).map(({ content }) => content).join(' ');

test('two archives with the same folder and file names become two courses, and the first is unchanged', async () => {
  const teacher = await school.person('Ada');
  await importAs(teacher, await fixture('same-folder-bees'));
  const before = await school.rows('Lesson', 'x.owner = $1 order by position', teacher.id);
  expect(await importAs(teacher, await fixture('same-folder-trains'))).toMatchObject({
    created: 2,
    updated: 0,
    attention: 0,
    loss: [],
  });
  expect(await coursesOf(teacher)).toEqual([
    ['Bees', 'Hives'],
    ['Trains', 'Stations'],
  ]);
  expect(await school.rows('Lesson', 'x.owner = $1 order by position, created_at', teacher.id)).toEqual(
    expect.arrayContaining(before),
  );
  expect(await wordsOf(teacher)).toBe('Bees make honey. Hives are warm. Trains need rails. Stations have clocks.');
});

test('a course without a source is updated if its teacher chooses it, whatever the file is named', async () => {
  const teacher = await school.person('Bo');
  const { courseID } = await importAs(teacher, await zipOf({ 'a.md': '# A\n\nOne.', 'b.md': '# B\n\nTwo.' }));
  const lessons = await school.rows('Lesson', 'x.owner = $1 order by position', teacher.id);
  const next = await zipOf({ 'a.md': '# A\n\nAnother.', 'b.md': '# B\n\nTwo.', 'c.md': '# C\n\nThree.' });
  expect(await importAs(teacher, next, 'later.zip', courseID!)).toMatchObject({
    courseID,
    created: 1,
    updated: 1,
    unchanged: 1,
  });
  const after = await school.rows('Lesson', 'x.owner = $1 order by position', teacher.id);
  expect(after.map(({ id }) => id).slice(0, 2)).toEqual(lessons.map(({ id }) => id));
  expect(await wordsOf(teacher)).toContain('Another.');
  const other = await zipOf({ 'a.md': '# A\n\nA third.', 'b.md': '# B\n\nTwo.', 'c.md': '# C\n\nThree.' });
  expect(await importAs(teacher, other)).toMatchObject({ created: 3, updated: 0 });
});

test('a course without a source is not duplicated when imported again, whatever the file is named', async () => {
  const [teacher, other] = [await school.person('Kai'), await school.person('Lou')];
  const files = { 'a.md': '# A\n\nOne.', 'b.md': '# B\n\nTwo.' };
  const first = await zipOf(files);
  const [{ courseID }, twin] = await Promise.all([importAs(teacher, first), importAs(teacher, first)]);
  expect(twin.courseID).toBe(courseID);
  expect(await importAs(teacher, first)).toMatchObject({ courseID, unchanged: 2, isSame: true });
  await expect(importAs(teacher, first, 'course (1).zip')).rejects.toMatchObject({ details: { courseID } });
  const later = await zipOf({ ...files, 'c.md': '# C\n\nThree.' });
  await importAs(teacher, later, 'course.zip', courseID!);
  expect(await importAs(teacher, later)).toMatchObject({ courseID, unchanged: 3, isSame: true });
  expect(await importAs(teacher, first)).toMatchObject({ created: 2, isSame: false });
  expect(await importAs(other, later)).toMatchObject({ created: 3, isSame: false });
  expect(await importAs(teacher, later, 'a.zip', 'new')).toMatchObject({ created: 3, isSame: false });
});

test.each<[string, () => Promise<Uint8Array>]>([
  ['with a source', () => workbench('Bees', TEMPLATE, 'Bees hum.', 'Bees dance.')],
  ['without a source', () => zipOf({ 'a.md': '# A\n\nOne.', 'b.md': '# B\n\n## Start\n\nTwo.\n\n## End\n\nThree.' })],
])('a deleted lesson or step counts as a change, so the teacher is asked, for a course %s', async (_, make) => {
  const teacher = await school.person('Max');
  const archive = await make();
  const { courseID } = await importAs(teacher, archive);
  const [lesson, last] = await school.rows('Lesson', 'x.owner = $1 order by position', teacher.id);
  const steps = await school.rows('LessonNode', 'x.lesson_id = $1 order by position', last!.id);
  await school.run(teacher, 'node.delete', { id: steps.at(-1)!.id, linkID: newId('LessonNodeLink') });
  await expect(importAs(teacher, archive)).rejects.toMatchObject({ details: { fault: 'knownCourse', courseID } });
  await school.run(teacher, 'lesson.delete', { id: lesson!.id });
  await expect(importAs(teacher, archive)).rejects.toMatchObject({ details: { fault: 'knownCourse', courseID } });
  const counts = { created: 0, updated: 0, unchanged: 1, attention: 0, deleted: 2, isSame: false };
  expect(await importAs(teacher, archive, 'a.zip', courseID!)).toMatchObject(counts);
  expect(await importAs(teacher, archive, 'a.zip', 'new')).toMatchObject({ created: 2, deleted: 0 });
});

test('a course with an old folder key is not overwritten by another course and can be updated by choice', async () => {
  const teacher = await school.person('Cy');
  const bees = await importAs(teacher, await fixture('same-folder-bees'));
  for (const table of ['course', 'lesson', 'lesson_node'])
    await school.pool.query(
      `update ${table} set import_key = replace(import_key, $1, 'folder:course') where owner = $2`,
      [`import:${bees.courseID}`, teacher.id],
    );
  await school.pool.query(
    `update course_import set state = replace(state::text, $1, 'folder:course')::jsonb where course_id = $2`,
    [`import:${bees.courseID}`, bees.courseID],
  );
  expect(await importAs(teacher, await fixture('same-folder-trains'))).toMatchObject({ created: 2, updated: 0 });
  expect(await importAs(teacher, await fixture('same-folder-bees'), 'x.zip', bees.courseID!)).toMatchObject({
    created: 0,
    unchanged: 2,
  });
});

test('an import cannot update a course of another teacher, a course that was not imported or a missing course', async () => {
  const [ada, bo] = [await school.person('Ada'), await school.person('Bo')];
  const { courseID } = await importAs(ada, await fixture('same-folder-bees'));
  const own = newId('Course');
  await school.run(bo, 'course.create', { id: own, name: 'Own' });
  for (const id of [courseID!, own, newId('Course'), 'none' as Id<'Course'>])
    await expect(importAs(bo, await fixture('same-folder-trains'), 'a.zip', id)).rejects.toMatchObject({
      code: 'not_found',
    });
  expect([await coursesOf(ada), await coursesOf(bo)]).toEqual([[['Bees', 'Hives']], [[]]]);
});

test('a native archive always creates new lessons and is refused as an update of a course', async () => {
  const teacher = await school.person('Dee');
  const { courseID } = await importAs(teacher, await fixture('same-folder-bees'));
  const archive = await buffer((await archiveExporter.archive(teacher, 'Course', courseID!, 'margin')).stream);
  await expect(importAs(teacher, archive, 'own.zip', courseID!)).rejects.toMatchObject({
    details: { fault: 'ownArchive' },
  });
  await importAs(teacher, archive);
  expect(await coursesOf(teacher)).toEqual([
    ['Bees', 'Hives'],
    ['Bees', 'Hives'],
  ]);
});

const note = (deck: string, deckID: number, front: string): TestNote => ({
  type: 'Basic',
  deck,
  deckID,
  fields: [front, 'Oslo'],
});

test.each([
  ['older', olderDeck],
  ['newer', newerDeck],
] as const)('a deck is recognized by its id and not by its file name (%s schema)', async (_, make) => {
  const teacher = await school.person('Eve');
  const sea = [note('Sea', 1_600_000_000_001, 'Ebb?'), note('Sea::Tides', 1_600_000_000_002, 'Neap?')];
  const { courseID } = await importAs(teacher, await make(sea), 'a.apkg');
  expect(await importAs(teacher, await make(sea), 'b.apkg')).toMatchObject({ created: 0, unchanged: 2 });
  expect(await importAs(teacher, await make([note('Sea', 1_600_000_000_003, 'Salt?')]), 'a.apkg')).toMatchObject({
    created: 1,
    updated: 0,
  });
  // A subdeck belongs to its parent deck.
  await expect(importAs(teacher, await make(sea.toReversed()), 'c.apkg')).rejects.toMatchObject({
    details: { courseID },
  });
  expect(await coursesOf(teacher)).toHaveLength(2);
});

test('the deck “Default”, which every collection has, is a different deck in each file', async () => {
  const teacher = await school.person('Fi');
  for (const [name, id] of [
    ['Default', 1],
    ['Default', 100],
    ['Renamed', 1],
  ] as const)
    for (const front of [`Ebb of ${name} ${id}?`, `Salt of ${name} ${id}?`])
      await importAs(teacher, await olderDeck([note(name, id, front)]), 'a.apkg');
  expect(await coursesOf(teacher)).toHaveLength(6);
});

test('decks with different names and a constant id of some program become two courses', async () => {
  const teacher = await school.person('Gus');
  await importAs(teacher, await olderDeck([note('Gaps', 100, 'Ebb?')]));
  expect(await importAs(teacher, await olderDeck([note('Numbers', 100, 'One?')]))).toMatchObject({
    created: 1,
    attention: 0,
  });
  expect(await importAs(teacher, await olderDeck([note('Gaps', 100, 'Ebb?')]))).toMatchObject({
    created: 0,
    unchanged: 1,
  });
  expect(await coursesOf(teacher)).toEqual([['Gaps'], ['Numbers']]);
});

test('two exported decks of lessons with the same name become two courses and are recognized when imported again', async () => {
  const [ada, bo] = [await school.person('Ada'), await school.person('Bo')];
  const decks: Uint8Array[] = [];
  for (const front of ['Ebb?', 'Salt?']) {
    await importAs(ada, await olderDeck([note('Sea', front.length, front)]));
    const lessons = await school.rows('Lesson', 'x.owner = $1 order by created_at, id', ada.id);
    decks.push(await buffer((await archiveExporter.archive(ada, 'Lesson', lessons.at(-1)!.id, 'anki')).stream));
  }
  for (const deck of decks) await importAs(bo, deck);
  for (const deck of decks) expect(await importAs(bo, deck)).toMatchObject({ created: 0, unchanged: 1 });
  expect(await coursesOf(bo)).toHaveLength(2);
});

const episode = (title: string, words: string) => `---\ntitle: ${title}\n---\n\n## Start\n\n${words}\n`;
const workbench = (title: string, source: string, words: string, more?: string) =>
  zipOf({
    'config.yaml': `title: ${title}\nsource: ${source}\nepisodes:\n- introduction.md\n${more ? '- more.md\n' : ''}`,
    'episodes/introduction.md': episode('Introduction', words),
    ...(more && { 'episodes/more.md': `${episode('More', more)}\n## End\n\nThey ${more}\n` }),
  });
const TEMPLATE = 'https://github.com/carpentries/workbench-template-md';
/** Deck id in the documentation of a library that generates decks. */
const COPIED = 2_059_400_110;

test.each<[string, () => Promise<Uint8Array>[]]>([
  [
    'courses made from one template',
    () => [workbench('Bees', TEMPLATE, 'Bees hum.'), workbench('Trains', TEMPLATE, 'Trains roll.')],
  ],
  [
    'courses with equal titles and a bare host as source',
    () => [workbench('Sea', 'https://github.com/', 'Ebb.'), workbench('Sea', 'https://github.com', 'Salt.')],
  ],
  [
    'courses whose addresses differ only in case',
    () => [
      workbench('Sea', 'https://example.org/Team/Sea', 'Ebb.'),
      workbench('Sea', 'https://example.org/team/sea', 'Salt.'),
    ],
  ],
  [
    'decks with a copied id and different names (older schema)',
    () => [olderDeck([note('Capitals', COPIED, 'Norway?')]), olderDeck([note('Metals', COPIED, 'Gold?')])],
  ],
  [
    'decks with a copied id and the same name (older schema)',
    () => [olderDeck([note('Words', COPIED, 'Norway?')]), olderDeck([note('Words', COPIED, 'Gold?')])],
  ],
  [
    'decks with a copied id and the same name (newer schema)',
    () => [newerDeck([note('Words', COPIED, 'Norway?')]), newerDeck([note('Words', COPIED, 'Gold?')])],
  ],
])('an import does not change a course without shared content: %s', async (_, make) => {
  const teacher = await school.person('Hal');
  const [one, other] = await Promise.all(make());
  await importAs(teacher, one!);
  const before = await school.rows('LessonNode', 'x.owner = $1 order by id', teacher.id);
  expect(await importAs(teacher, other!)).toMatchObject({ created: 1, updated: 0, unchanged: 0, attention: 0 });
  expect(await coursesOf(teacher)).toHaveLength(2);
  expect(await school.rows('LessonNode', 'x.owner = $1 order by id', teacher.id)).toEqual(
    expect.arrayContaining(before),
  );
});

test.each<[string, string, (isLater: boolean) => Promise<Uint8Array>]>([
  ['a Workbench course', 'Bees', (isLater) => workbench('Bees', TEMPLATE, isLater ? 'Bees dance.' : 'Bees hum.')],
  [
    'a deck',
    'Sea',
    (isLater) => olderDeck([note('Sea', COPIED, 'Ebb?'), ...(isLater ? [note('Sea', COPIED, 'Salt?')] : [])]),
  ],
])('a later version changes nothing until its teacher chooses the named course: %s', async (_, name, make) => {
  const teacher = await school.person('Ida');
  const { courseID } = await importAs(teacher, await make(false));
  const words = await wordsOf(teacher);
  const later = await make(true);
  await expect(importAs(teacher, later)).rejects.toMatchObject({
    code: 'conflict',
    details: { fault: 'knownCourse', courseID, courseName: name },
  });
  expect([await coursesOf(teacher), await wordsOf(teacher)]).toEqual([[[expect.any(String)]], words]);
  expect(await importAs(teacher, later, 'a.zip', 'new')).toMatchObject({ created: 1, updated: 0 });
  expect(await importAs(teacher, later, 'a.zip', courseID!)).toMatchObject({ courseID, created: 0, updated: 1 });
  expect(await importAs(teacher, later)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect(await coursesOf(teacher)).toHaveLength(2);
});

test('a course in the trash is imported again as a new course and can still be restored', async () => {
  const teacher = await school.person('Jo');
  const archive = await workbench('Bees', TEMPLATE, 'Bees hum.');
  const { courseID } = await importAs(teacher, archive);
  await school.run(teacher, 'course.delete', { id: courseID! });
  const again = await importAs(teacher, archive);
  expect(again).toMatchObject({ created: 1, updated: 0 });
  expect(again.courseID).not.toBe(courseID);
  await school.run(teacher, 'course.restore', { id: courseID! });
  expect(await coursesOf(teacher)).toEqual([['Introduction'], ['Introduction']]);
});
