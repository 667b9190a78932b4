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
import { unlimited } from '#server/core/limits/limiter.ts';
import { archiveImporter, type ImportArchive } from '#server/teach/import/archive/import-archive.ts';
import { filesIn, zipOf } from '#server/teach/native-archive/test-zip.ts';
import { createArchiveExporter, type ArchiveExporter } from '#server/teach/export/export-archive.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import { runInWorker } from '#server/core/worker/run-in-worker.ts';

let school: TestSchool;
let importArchive: ImportArchive;
let archiveExporter: ArchiveExporter;
const folder = await mkdtemp(join(tmpdir(), 'long-lesson-'));
beforeAll(async () => {
  school = await testSchool();
  const storage = await openFolderStorage(join(folder, 'files'));
  const queue = new FileQueue(unlimited, { run: runInWorker });
  const parts = { pool: school.pool, handlers: storeHandlers, sendEvent: async () => {}, storage, queue };
  importArchive = archiveImporter({ ...parts, limitsOf: planLimits, folder: join(folder, 'rooms') });
  archiveExporter = createArchiveExporter({ ...parts, folder: join(folder, 'rooms') });
});
afterAll(() => rm(folder, { recursive: true }));

const PARAGRAPHS = 2_400;
const text = {
  type: 'doc',
  content: Array.from({ length: PARAGRAPHS }, (_, index) => ({
    type: 'paragraph',
    attrs: { id: `b${index}` },
    content: [{ type: 'text', text: `words of a long lesson that somebody wrote, ${index}` }],
  })),
};

/** An archive with one lesson of the given number of long steps. */
function archiveOf(steps: number): Promise<Buffer> {
  const nodes = Array.from({ length: steps }, (_, index) => ({
    ref: `${index + 1}`,
    name: `Step ${index + 1}`,
    description: '',
    minutes: 0,
    type: 'RICHTEXT',
    text,
  }));
  const words = { name: 'Long', description: '', learningObjectives: [], language: 'us', price: 0, credit: null };
  return zipOf({
    'margin.json': JSON.stringify({
      format: 'margin',
      version: 1,
      course: null,
      lessons: [{ ref: '1', path: 'lesson.json' }],
      files: {},
    }),
    'lesson.json': JSON.stringify({ ...words, images: [], categories: [], labels: [], nodes, links: [] }),
  });
}

const importAs = (teacher: Actor, archive: Uint8Array) => importArchive(teacher, 'own.zip', Readable.from([archive]));
async function taken(teacher: Actor): Promise<Buffer> {
  const [lesson] = await school.rows('Lesson', 'x.owner = $1', teacher.id);
  return buffer((await archiveExporter.archive(teacher, 'Lesson', lesson!.id, 'margin')).stream);
}

test('an exported lesson of more than fifty megabytes is imported again unchanged', async () => {
  const [ada, bo] = [await school.person('Ada'), await school.person('Bo')];
  await importAs(ada, await archiveOf(110));
  const archive = await taken(ada);
  const document = (await filesIn(archive)).get('lessons/0001.json');
  expect(document!.byteLength).toBeGreaterThan(50 * 1024 ** 2);
  expect(await importAs(bo, archive)).toMatchObject({ created: 1, loss: [] });
  expect((await taken(bo)).equals(archive)).toBe(true);
}, 180_000);

test('a lesson too large for any import is not exported, and the refusal names it', async () => {
  const teacher = await school.person('Cy');
  // The archive lacks the whitespace that an export adds, so it is small enough to be imported.
  await importAs(teacher, await archiveOf(150));
  await expect(taken(teacher)).rejects.toMatchObject({ details: { fault: 'exportTooLarge', place: 'Long' } });
}, 180_000);
