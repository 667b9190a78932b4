import { unlimited } from '#server/core/limits/limiter.ts';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { ownCourse } from '#data/test-course.ts';
import { planLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { withStoreTransaction } from '#server/core/store/write/store-transaction.ts';
import { archiveImporter, type ImportArchive } from '#server/teach/import/archive/import-archive.ts';
import { readCourse } from '#server/teach/import/course/read-course.ts';
import { writeCourse } from '#server/teach/import/merge/write-course.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';

let school: TestSchool;
let storage: FileStorage;
let importArchive: ImportArchive;
const folder = await mkdtemp(join(tmpdir(), 'archives-'));
const rooms = join(folder, 'rooms');
const parts = () => ({ pool: school.pool, handlers: storeHandlers, sendEvent: async () => {} });
beforeAll(async () => {
  school = await testSchool();
  storage = await openFolderStorage(join(folder, 'files'));
  importArchive = archiveImporter({
    ...parts(),
    storage,
    limitsOf: planLimits,
    queue: new FileQueue(unlimited),
    folder: rooms,
  });
});
afterAll(() => rm(folder, { recursive: true }));

type Files = Record<string, string | Uint8Array>;

async function archiveOf(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const importAs = (teacher: Actor, archive: Uint8Array, name = 'tides.zip') =>
  importArchive(teacher, name, Readable.from([archive]));

const ownFiles = (): Files =>
  Object.fromEntries(
    globSync('**/*.*', { cwd: ownCourse }).map((path) => [`course/${path}`, readFileSync(join(ownCourse, path))]),
  );

/** Lessons and steps of a teacher, without owners and times. */
async function lessonsOf({ id }: Actor): Promise<unknown> {
  const lessons = await school.rows('Lesson', 'x.owner = $1 order by position', id);
  // Keys contain the id of the course, which differs between imports.
  const withinCourse = (key: string | null, courseID: string | null) => key?.replace(courseID ?? '', '');
  const courseOf = new Map(lessons.map((lesson) => [lesson.id, lesson.courseID]));
  const nodes = await school.rows('LessonNode', 'x.owner = $1 order by import_key', id);
  return {
    lessons: lessons.map(({ name, description, price, importKey, courseID, visibility }) => ({
      name,
      description,
      price,
      importKey: withinCourse(importKey, courseID),
      visibility,
    })),
    nodes: nodes.map(({ name, type, content, importKey, lessonID }) => ({
      name,
      type,
      content,
      importKey: withinCourse(importKey, courseOf.get(lessonID) ?? null),
    })),
  };
}

test('an import removes folders that a killed server left behind a day ago', async () => {
  const [old, running] = ['import-old', 'import-running'].map((name) => join(rooms, name)) as [string, string];
  await Promise.all([old, running].map((room) => mkdir(join(room, 'course'), { recursive: true })));
  const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1_000);
  await utimes(old, dayAgo, dayAgo);
  await importAs(await school.person('Cy'), await archiveOf({ 'a.md': '# A\n\nWords.' }));
  expect(await readdir(rooms)).toEqual(['import-running']);
  await rm(running, { recursive: true });
});

test('a course in an archive is imported as from its folder, as drafts of the teacher', async () => {
  const [byArchive, byFolder] = [await school.person('Ada'), await school.person('Bo')];
  const done = await importAs(byArchive, await archiveOf(ownFiles()));
  const read = await readCourse(ownCourse);
  await withStoreTransaction(parts(), (transaction) => writeCourse(transaction, storage, byFolder, read));
  expect(await lessonsOf(byArchive)).toEqual(await lessonsOf(byFolder));
  expect(done).toMatchObject({ name: read.name, created: read.lessons.length, updated: 0, loss: read.loss });
  expect(await importAs(byArchive, await archiveOf(ownFiles()))).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: done.created,
  });
});

test('each plain Markdown file becomes a lesson, and its owner, price and status settings have no effect', async () => {
  const teacher = await school.person('Cy');
  const note = '---\ntitle: Neap\nowner: someone\nprice: 9\nstatus: published\n---\n# Neap\n\nA small tide.';
  const done = await importAs(
    teacher,
    await archiveOf({ 'neap.md': note, '__MACOSX/._neap.md': 'x', '.git/a.md': 'x' }),
  );
  expect(done).toMatchObject({ name: 'tides', created: 1, loss: [] });
  expect(await school.rows('Lesson', 'x.owner = $1', teacher.id)).toMatchObject([
    { name: 'Neap', price: 0, publishedVersionID: null, teacherID: teacher.id },
  ]);
});

const evil = async (): Promise<Buffer> => {
  const archive = await archiveOf({ 'aa/evil.md': 'x' });
  for (let at = archive.indexOf('aa/evil'); at !== -1; at = archive.indexOf('aa/evil')) archive.write('..', at);
  return archive;
};
/** An archive with one file whose directory record is falsified. */
async function saying(record: string, offset: number, number: number): Promise<Buffer> {
  const archive = await archiveOf({ 'a.md': 'a'.repeat(100_000) });
  archive.writeUInt32LE(number, archive.indexOf(record, 0, 'latin1') + offset);
  return archive;
}
const lying = () => saying('PK\x01\x02', 24, 10);
const bomb = () => saying('PK\x01\x02', 24, 101 * 1024 * 1024);
const many = () => saying('PK\x05\x06', 8, 5_001 * 0x10001);
const pastry = async (): Promise<Buffer> => Buffer.from('no archive at all');

test.each([
  ['names that lead out of the folder', evil, 'invalid_input', 'cannot be unpacked'],
  ['more bytes than declared', lying, 'invalid_input', 'cannot be unpacked'],
  ['too many files', many, 'too_large', 'more than 5000 files'],
  ['a decompression bomb', bomb, 'too_large', 'more than 100 MB'],
  ['no zip format', pastry, 'invalid_input', 'cannot be unpacked'],
  ['no Markdown', () => archiveOf({ 'a.txt': 'x' }), 'invalid_input', 'no Markdown file'],
  ['a file in place of a folder', () => archiveOf({ a: 'x', 'a/b.md': 'y' }), 'invalid_input', 'cannot be unpacked'],
] as const)('an archive with %s changes nothing and leaves no files behind', async (_, make, code, reason) => {
  const teacher = await school.person('Dee');
  await expect(importAs(teacher, await make())).rejects.toMatchObject({
    code,
    detail: expect.stringContaining(reason),
  });
  expect(await school.rows('Lesson', 'x.owner = $1', teacher.id)).toEqual([]);
  expect(await readdir(rooms)).toEqual([]);
});

test('a file name with path separators becomes a plain course name', async () => {
  const teacher = await school.person('Eve');
  const done = await importAs(teacher, await archiveOf({ 'a.md': '# A\n\nB.' }), '../../etc/pass\0wd.zip');
  expect(done.name).toBe('etc pass wd');
});
