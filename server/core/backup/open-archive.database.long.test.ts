import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { backUp, type BackupSource } from '#server/core/backup/back-up.ts';
import { connect } from '#server/core/backup/connect.ts';
import { fillSchool, picture } from '#server/core/backup/test-school-content.ts';
import {
  queryRows,
  hashEveryFile,
  readEveryRow,
  forgeArchive,
  log,
  restoreArchive,
  schoolAt,
  testFolder,
} from '#server/core/backup/test-backup-school.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { LIVE_NAME } from '#server/core/live/tailer.ts';
import { putPerson } from '#server/core/store/test-rows.ts';

const folder = await testFolder();
const archive = join(folder, 'school.zip');

let saved: Record<string, string[]>;
/** Schools that exist already. */
let other: BackupSource;
let replaced: BackupSource;
let before: Record<string, string[]>;

beforeAll(async () => {
  const school = await schoolAt((await testDatabase()).url);
  await fillSchool(school);
  saved = await readEveryRow(school.url);
  await backUp(school, archive);
  [other, replaced] = [await inhabited(), await inhabited()];
  before = await readEveryRow(other.url);
});

async function inhabited(): Promise<BackupSource> {
  const there = await schoolAt((await testDatabase()).url);
  const client = await connect(there.url);
  await putPerson(client, 'somebody');
  await client.end();
  const jobs = await createJobs(there.url, log);
  await jobs.send('enrollment.started', { of: 'the school that was here' });
  await jobs.stop();
  return there;
}

const isUntouched = async () => {
  expect(await readEveryRow(other.url)).toEqual(before);
  expect(await hashEveryFile(other)).toEqual({});
};

test('a restore over an existing school is refused without --replace', async () => {
  await expect(restoreArchive(other, archive)).rejects.toThrow('There is a school here already. With --replace');
  await isUntouched();
});

test('a restore is refused while a server of the school runs', async () => {
  const server = new pg.Client({ connectionString: other.url, application_name: LIVE_NAME });
  await server.connect();
  await expect(restoreArchive(other, archive, true)).rejects.toThrow('A server of this school is running.');
  await server.end();
  await isUntouched();
});

test('a restore is refused when a server starts while it runs', async () => {
  const server = new pg.Client({ connectionString: other.url, application_name: LIVE_NAME });
  let coming: Promise<unknown> | undefined;
  const { storage } = await schoolAt(other.url);
  const has = async (sha256: string) => {
    await (coming ??= server.connect());
    return storage.has(sha256);
  };
  const late = { ...other, storage: { ...storage, has } };
  await expect(restoreArchive(late, archive, true)).rejects.toThrow('A server of this school is running.');
  await server.end();
  await isUntouched();
});

test('an archive that was cut short anywhere is refused', async () => {
  const { size } = await stat(archive);
  const cut = join(folder, 'cut.zip');
  await copyFile(archive, cut);
  for (const length of [size - 1, size - 64, size - 65, Math.floor(size / 2), 64, 1, 0]) {
    await truncate(cut, length);
    await expect(restoreArchive(other, cut, true)).rejects.toThrow(/cut\.zip is not whole/);
  }
  await isUntouched();
});

test('an archive is refused when any single byte of it was changed', async () => {
  const { size } = await stat(archive);
  const changed = join(folder, 'changed.zip');
  await copyFile(archive, changed);
  const file = await open(changed, 'r+');
  const places = [0, 10, 25, Math.floor(size / 3), Math.floor(size / 2), size - 200, size - 66, size - 65, size - 1];
  for (const place of places) {
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, place);
    await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, place);
    await expect(restoreArchive(other, changed, true), `byte ${place}`).rejects.toThrow(/changed\.zip is not whole/);
    await file.write(byte, 0, 1, place);
  }
  await file.close();
  expect(await readFile(changed)).toEqual(await readFile(archive));
  await isUntouched();
});

test.each([
  ['of a newer schema', 'manifest.json', /"schema": \d+/, '"schema": 9999999999999', /newer release than this one/],
  [
    'of too old a schema',
    'manifest.json',
    /"schema": \d+/,
    '"schema": 1700000000000',
    /from before 27 November 2026 first/,
  ],
  ['of a newer format', 'manifest.json', /"format": 1/, '"format": 2', /newer release than this one/],
  ['with fewer rows than were counted', 'rows/tutor.copy', /^.*\n/, '', /rows of tutor are not those that were saved/],
  ['with changed rows', 'rows/tutor.copy', /Sage|Tutor/, 'Sega', /rows of tutor are not those that were saved/],
  ['with another file', `files/${picture}`, /small/, 'smell', /file [0-9a-f]{64} holds something else/],
])('an archive %s is refused', async (_fault, changed, from, to, complaint) => {
  const forged = join(folder, `${changed.replace('/', '-')}-${to.length}-${complaint.source.length}.zip`);
  await forgeArchive(archive, forged, (part, text) => (part === changed ? text.replace(from, to) : text));
  await expect(restoreArchive(await schoolAt(other.url), forged, true)).rejects.toThrow(complaint);
  expect(await readEveryRow(other.url)).toEqual(before);
});

test('a restore with --replace leaves nothing of the previous school and its waiting jobs', async () => {
  await restoreArchive(replaced, archive, true);
  expect(await readEveryRow(replaced.url)).toEqual(saved);
  expect(await queryRows(replaced, `select from pgboss.job where data ? 'of'`)).toEqual([]);
});
