import { hash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import { openS3Storage } from '#server/core/files/storage/s3-storage.ts';
import {
  incomingStream,
  storedNames,
  storageKinds,
  testBucket,
  testStorage,
} from '#server/core/files/storage/test-storage.ts';

const bytesOf = (words: string): Uint8Array => new TextEncoder().encode(words);
const shaOf = (words: string): string => hash('sha256', words);

describe.each(storageKinds)('file store in a %s', async (kind) => {
  const storage = await testStorage(kind);

  test('a stored file is returned whole or in part', async () => {
    const name = shaOf('0123456789');
    expect(await storage.has(name)).toBe(false);
    await storage.put(name, bytesOf('0123456789'));
    await storage.put(name, bytesOf('0123456789'));
    expect(await storage.has(name)).toBe(true);
    expect(await text(await storage.stream(name))).toBe('0123456789');
    expect(await text(await storage.stream(name, { start: 2, end: 4 }))).toBe('234');
    expect(await text(await storage.stream(name, { start: 9, end: 9 }))).toBe('9');
  });

  test('the file list contains finished files only, and removed files disappear', async () => {
    const name = shaOf('to be removed');
    await storage.put(name, bytesOf('to be removed'));
    const upload = randomUUID();
    await storage.chunks.add(upload, 0, incomingStream(bytesOf('piece')));
    const files = await storedNames(storage);
    expect(files).toContain(name);
    expect(files.every((each) => /^[0-9a-f]{64}$/.test(each))).toBe(true);
    expect(await storage.chunks.uploads()).toEqual(new Set([upload]));
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.has(name)).toBe(false);
  });

  test('an upload is stored in chunks, and chunks after a gap do not count', async () => {
    const upload = randomUUID();
    const add = (offset: number, words: string) => storage.chunks.add(upload, offset, incomingStream(bytesOf(words)));
    expect(await storage.chunks.list(upload)).toEqual([]);
    await add(4, 'efgh');
    expect(await storage.chunks.list(upload)).toEqual([]);
    expect(await add(0, 'ab')).toEqual({ bytes: 2, failure: undefined });
    expect(await storage.chunks.list(upload)).toEqual([{ offset: 0, bytes: 2 }]);
    await add(0, 'abcd');
    const pieces = await storage.chunks.list(upload);
    expect(pieces).toEqual([
      { offset: 0, bytes: 4 },
      { offset: 4, bytes: 4 },
    ]);
    expect(await text(storage.chunks.read(upload, pieces))).toBe('abcdefgh');
    expect(await storage.chunks.join(upload, pieces)).toEqual({ sha256: shaOf('abcdefgh'), bytes: 8 });
    await storage.adopt(upload, shaOf('abcdefgh'));
    expect(await text(await storage.stream(shaOf('abcdefgh')))).toBe('abcdefgh');
    await storage.chunks.delete(upload);
    expect(await storage.chunks.list(upload)).toEqual([]);
  });

  test('the received part of an interrupted chunk is kept', async () => {
    const upload = randomUUID();
    async function* breaking() {
      yield bytesOf('all of this');
      throw new Error('the line broke');
    }
    const { bytes, failure } = await storage.chunks.add(upload, 0, Readable.from(breaking(), { objectMode: false }));
    expect({ bytes, failure }).toMatchObject({ bytes: 11, failure: { message: 'the line broke' } });
    expect((await buffer(storage.chunks.read(upload, await storage.chunks.list(upload)))).byteLength).toBe(11);
  });
});

test('spool files of a crashed server are removed, and current ones stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { chunks } = await openFolderStorage(folder);
  await writeFile(join(folder, 'spool', 'left'), 'half');
  await chunks.clearSpool(new Date(0));
  expect(await readdir(join(folder, 'spool'))).toEqual(['left']);
  await chunks.clearSpool(new Date(Date.now() + 60_000));
  expect(await readdir(join(folder, 'spool'))).toEqual([]);
});

test('a bucket refuses access with a wrong secret', async () => {
  const settings = await testBucket();
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'another' };
  const stranger = await openS3Storage({ ...settings, credentials }, tmpdir());
  await expect(stranger.put(shaOf('x'), bytesOf('x'))).rejects.toMatchObject({
    code: 'unavailable',
    cause: { cause: { $metadata: { httpStatusCode: 403 } } },
  });
});
