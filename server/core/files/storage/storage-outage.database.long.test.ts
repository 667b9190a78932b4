import { hash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { cleanFiles } from '#server/core/files/clean-files.ts';
import { replaceStorageMarker, checkStorageMarker } from '#server/core/files/storage/storage-marker.ts';
import { openS3Storage } from '#server/core/files/storage/s3-storage.ts';
import { testBucket, testStorage } from '#server/core/files/storage/test-storage.ts';
import { createLog } from '#server/core/log/log.ts';
import { OutageLog } from '#server/core/log/outage-log.ts';
import { openUnreliableProxy } from '#server/core/postgres/test-unreliable-proxy.ts';
import { StartError } from '#server/core/env/start-error.ts';

const shaOf = (bytes: Uint8Array): string => hash('sha256', bytes);
const unavailable = { code: 'unavailable', detail: 'the file store does not answer' };

describe('bucket behind an unreliable network', async () => {
  const settings = await testBucket();
  const lines: { msg: string; cause?: string }[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line) as never) });
  const deadlines = { answerMs: 2_000, fileMs: 2_000, bytesMs: 2_000 };

  async function open() {
    const proxy = await openUnreliableProxy(settings.endpoint ?? '');
    onTestFinished(() => proxy.close());
    lines.length = 0;
    const outageLog = new OutageLog(log, 'the file store');
    const endpoint = proxy.url.replace(/\/$/, '');
    return { proxy, storage: await openS3Storage({ ...settings, endpoint }, tmpdir(), { outageLog, deadlines }) };
  }

  test('an unreachable file store is logged once with its cause', async () => {
    const { proxy, storage } = await open();
    await proxy.close();
    for (const call of [
      () => storage.check(),
      () => storage.has(shaOf(Buffer.from('x'))),
      () => storage.put(shaOf(Buffer.from('x')), Buffer.from('x')),
      () => storage.stream(shaOf(Buffer.from('x'))),
      () => storage.chunks.list('upload'),
    ])
      await expect(call()).rejects.toMatchObject(unavailable);
    await proxy.reopen();
    await storage.check();
    expect(lines.map(({ msg }) => msg)).toEqual(['the file store does not answer', 'the file store answers again']);
    expect(lines[0]?.cause).toContain('ECONNREFUSED');
  });

  test('a call to a silent file store fails after its deadline, and so does a read in progress', async () => {
    const { proxy, storage } = await open();
    const bytes = randomBytes(20_000_000);
    await storage.put(shaOf(bytes), bytes);
    const picture = await storage.stream(shaOf(bytes));
    const chunks = picture[Symbol.asyncIterator]();
    expect((await chunks.next()).done).toBe(false);
    proxy.freeze();
    const rest = (async () => {
      while ((await chunks.next()).done !== true);
    })();
    await expect(rest).rejects.toMatchObject(unavailable);
    await expect(storage.has(shaOf(bytes))).rejects.toMatchObject(unavailable);
    proxy.heal();
    expect(shaOf(await buffer(await storage.stream(shaOf(bytes))))).toBe(shaOf(bytes));
  });

  test('a missing file is not reported as an outage of the file store', async () => {
    const { storage } = await open();
    await expect(storage.stream(shaOf(Buffer.from('nobody kept this')))).rejects.toMatchObject({ name: 'NoSuchKey' });
    expect(lines).toEqual([]);
  });

  test.each([
    [{ bucket: 'another' }, /^The bucket of S3_BUCKET=another at http:\S+ does not exist\./],
    [
      { credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' } },
      /is closed to this server\. Check S3_ACCESS_KEY_ID/,
    ],
  ])('a start with wrong bucket settings is refused with one line: %o', async (wrong, line) => {
    const storage = await openS3Storage({ ...settings, ...wrong }, tmpdir());
    const refusal = storage.check();
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow(line);
  });
});

describe('file store marker', async () => {
  const { url } = await testDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  afterAll(() => pool.end());

  test('a server with another file store than its database is refused until the store is accepted', async () => {
    const stores = [await testStorage('bucket'), await testStorage('folder')];
    const checks = await Promise.allSettled(stores.map((each) => checkStorageMarker(pool, each)));
    const ofStatus = (status: string) => stores.filter((_, index) => checks[index]?.status === status);
    const [[store, ...more], [other]] = [ofStatus('fulfilled'), ofStatus('rejected')];
    if (!store || !other) throw new Error('one of two servers with stores of their own gets on');
    expect(more).toEqual([]);
    await Promise.all([checkStorageMarker(pool, store), checkStorageMarker(pool, store)]);
    // A refused start must not write a marker that a later start would accept.
    for (let start = 0; start < 2; start += 1)
      await expect(checkStorageMarker(pool, other)).rejects.toThrow(/is not the one that this database is used with/);
    await replaceStorageMarker(pool, other);
    await checkStorageMarker(pool, other);
    await checkStorageMarker(pool, store);
  });

  test('a server refuses the file store of another school, whose files the cleanup would remove', async () => {
    const store = await testStorage('folder');
    await store.marker.write('of another school');
    const { url: fresh } = await testDatabase();
    const second = new pg.Pool({ connectionString: fresh, max: 1 });
    await expect(checkStorageMarker(second, store)).rejects.toThrow(/belongs to another school/);
    await expect(checkStorageMarker(pool, store)).rejects.toThrow(/is not the one/);
    const sha256 = shaOf(Buffer.from('x'));
    await store.put(sha256, Buffer.from('x'));
    await expect(cleanFiles(second, store)).rejects.toBeInstanceOf(StartError);
    expect(await store.has(sha256)).toBe(true);
    await second.end();
  });
});
