import { hash } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { noLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { cleanFiles } from '#server/core/files/clean-files.ts';
import { saveFile } from '#server/core/files/save-file.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { replaceStorageMarker, checkStorageMarker } from '#server/core/files/storage/storage-marker.ts';
import {
  incomingStream,
  type StorageKind,
  storageKinds,
  testStorage,
} from '#server/core/files/storage/test-storage.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { put, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

const { url } = await testDatabase();
const pool = openPool(url, createLog({ logLevel: 'silent' }));
afterAll(() => pool.end());

/** A file store that this database accepts, besides those of other tests. */
async function ownStorage(kind: StorageKind): Promise<FileStorage> {
  const storage = await testStorage(kind);
  await checkStorageMarker(pool, storage).catch(() => replaceStorageMarker(pool, storage));
  return storage;
}

let owner: Actor;
beforeEach(async () => {
  owner = await putPerson(pool, 'teacher');
});

const bytesOf = (words: string): Uint8Array => new TextEncoder().encode(words);
const shaOf = (words: string): string => hash('sha256', words);
const upload = (storage: FileStorage, words: string, who = owner): Promise<string> =>
  withTransaction(pool, async (client) => {
    const kept = await saveFile({ client, storage, limitsOf: noLimits }, who.id, 'a file', {
      bytes: bytesOf(words),
      mime: 'image/png',
      width: null,
      height: null,
    });
    return kept.file;
  });
const age = (sha256: string, interval: string) =>
  pool.query(`update file set wanted_at = now() - $2::interval where sha256 = $1`, [sha256, interval]);
const used = async (): Promise<number> =>
  Number((await pool.query('select sum(bytes) as bytes from file where owner = $1', [owner.id])).rows[0].bytes);
const rowsOf = async (sha256: string): Promise<number> =>
  (await pool.query('select from file where sha256 = $1', [sha256])).rowCount ?? 0;
const ownLesson = async (): Promise<string> => (await putLesson(pool, { owner: owner.id })).id;
const setCover = (db: pg.Pool | pg.ClientBase, lessonID: string, sha256: string) =>
  db.query('update lesson set images = $2 where id = $1', [
    lessonID,
    JSON.stringify([{ url: `/files/${sha256}`, base64: '' }]),
  ]);
/** Adds a step to the lesson whose text shows a file. */
async function putText(lessonID: string, sha256: string): Promise<string> {
  const [nodeID, id] = [newId('LessonNode'), newId('LessonNodeContent')];
  const part = { lessonID: lessonID as Id<'Lesson'>, owner: owner.id };
  await put(pool, 'LessonNode', { ...part, id: nodeID, type: 'RICHTEXT', name: 'A step' });
  await put(pool, 'LessonNodeContent', { ...part, id, lessonNodeID: nodeID, text: `"${sha256}"` });
  return id;
}
const show = async (sha256: string) => setCover(pool, await ownLesson(), sha256);

describe.each(storageKinds)('file cleanup in a %s', async (kind) => {
  const storage = await ownStorage(kind);
  const clean = () => cleanFiles(pool, storage);

  test('an unused file is removed with its bytes after seven days, while used and newer ones stay', async () => {
    const [unused, shown, young] = [
      await upload(storage, `${kind} unused`),
      await upload(storage, `${kind} shown`),
      await upload(storage, `${kind} young`),
    ];
    await show(shown);
    await age(unused, '7 days 1 minute');
    await age(shown, '1 year');
    await age(young, '6 days 23 hours');
    await clean();
    expect(await Promise.all([unused, shown, young].map(rowsOf))).toEqual([0, 1, 1]);
    expect(await Promise.all([unused, shown, young].map((sha256) => storage.has(sha256)))).toEqual([false, true, true]);
  });

  test('a file that is replaced everywhere counts as storage for seven more days', async () => {
    const [old, next] = [await upload(storage, `${kind} old`), await upload(storage, `${kind} next`)];
    const lessonID = await ownLesson();
    const textID = await putText(lessonID, old);
    await setCover(pool, lessonID, old);
    const setProfilePicture = (sha256: string) =>
      pool.query('update "user" set profile_image = $2 where id = $1', [owner.id, `/files/${sha256}`]);
    await setProfilePicture(old);
    await age(old, '1 year');
    const both = bytesOf(`${kind} old`).byteLength + bytesOf(`${kind} next`).byteLength;
    const replacements = [
      () => setCover(pool, lessonID, next),
      () => pool.query('update lesson_node_content set text = $2 where id = $1', [textID, `"${next}"`]),
      () => setProfilePicture(next),
    ];
    for (const replace of replacements) {
      await clean();
      expect(await rowsOf(old)).toBe(1);
      await replace();
    }
    await clean();
    expect(await used()).toBe(both);
    await age(old, '7 days 1 minute');
    await clean();
    expect(await used()).toBe(bytesOf(`${kind} next`).byteLength);
    expect([await storage.has(old), await storage.has(next)]).toEqual([false, true]);
  });

  test('a file that is uploaded again is kept from then on', async () => {
    const file = await upload(storage, `${kind} again`);
    await age(file, '8 days');
    await upload(storage, `${kind} again`);
    await clean();
    expect(await rowsOf(file)).toBe(1);
  });

  test('bytes are kept as long as anybody has a file with them', async () => {
    const other = await putPerson(pool, 'other');
    const file = await upload(storage, `${kind} of two`);
    await age(file, '8 days');
    await upload(storage, `${kind} of two`, other);
    await clean();
    expect(await rowsOf(file)).toBe(1);
    expect(await storage.has(file)).toBe(true);
  });

  test('bytes without a row, which a crash can leave, are removed', async () => {
    await storage.put(shaOf('left'), bytesOf('left'));
    await clean();
    expect(await storage.has(shaOf('left'))).toBe(false);
  });

  test('an unfinished upload is removed after a day, and chunks without an upload immediately', async () => {
    const ids = [newId('File'), newId('File'), newId('File')] as const;
    for (const id of ids) await storage.chunks.add(id, 0, incomingStream(bytesOf('piece')));
    const begin = (id: string, since: string) =>
      pool.query(
        `insert into file (id, owner, bytes, mime, name, state, wanted_at)
          values ($1, $2, 9, '', '', 'uploading', now() - $3::interval)`,
        [id, owner.id, since],
      );
    await begin(ids[0], '25 hours');
    await begin(ids[1], '23 hours');
    await clean();
    expect([...(await storage.chunks.uploads())]).toEqual([ids[1]]);
    expect((await pool.query('select id from file where owner = $1', [owner.id])).rows).toEqual([{ id: ids[1] }]);
    await pool.query('delete from file where id = $1', [ids[1]]);
  });
});

describe('file cleanup during changes', async () => {
  const storage = await ownStorage('folder');
  const clean = () => cleanFiles(pool, storage);

  test('a file that is put to use during its cleanup stays', async () => {
    const file = await upload(storage, 'shown now');
    await age(file, '8 days');
    const lessonID = await ownLesson();
    await withTransaction(pool, async (client) => {
      await setCover(client, lessonID, file);
      await clean();
    });
    expect(await rowsOf(file)).toBe(1);
    expect(await storage.has(file)).toBe(true);
  });

  test('a use of a file that is being removed waits and then refers to nothing', async () => {
    const file = await upload(storage, 'gone now');
    await age(file, '8 days');
    const lessonID = await ownLesson();
    let showing: Promise<unknown> = Promise.resolve();
    await withTransaction(pool, async (client) => {
      await client.query('select from file where sha256 = $1 for update', [file]);
      showing = setCover(pool, lessonID, file);
      await client.query('delete from file where sha256 = $1', [file]);
    });
    await showing;
    expect((await pool.query('select from file_use where row_id = $1', [lessonID])).rowCount).toBe(0);
  });

  test('bytes that are being uploaded again stay', async () => {
    const file = shaOf('brought now');
    await storage.put(file, bytesOf('brought now'));
    await withTransaction(pool, async (client) => {
      const parts = { client, storage, limitsOf: noLimits };
      const facts = { bytes: bytesOf('brought now'), mime: 'image/png', width: null, height: null } as const;
      await saveFile(parts, owner.id, 'a file', facts);
      // The row is not committed yet, so the cleanup cannot see it.
      await clean();
      expect(await storage.has(file)).toBe(true);
    });
    expect(await rowsOf(file)).toBe(1);
  });

  test('every remaining file has its bytes after concurrent uploads, uses and cleanups', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `busy ${n}`);
    const hashes = await Promise.all(names.map((name) => upload(storage, name)));
    await Promise.all(hashes.map((sha256) => age(sha256, '8 days')));
    const shown = hashes.slice(0, 4);
    await Promise.all([
      clean(),
      ...shown.map((sha256) => show(sha256)),
      clean(),
      ...names.slice(4, 8).map((name) => upload(storage, name)),
      clean(),
    ]);
    await clean();
    for (const sha256 of hashes) expect(await storage.has(sha256)).toBe((await rowsOf(sha256)) > 0);
    for (const name of names.slice(4, 8)) expect(await rowsOf(shaOf(name))).toBe(1);
    expect(await Promise.all(names.slice(8).map((name) => rowsOf(shaOf(name))))).toEqual([0, 0, 0, 0]);
  });
});
