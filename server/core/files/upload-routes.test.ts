import { unlimited } from '#server/core/limits/limiter.ts';
import { Upload } from 'tus-js-client';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { noLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { bytesWithHeader, decompressionBomb, picture, shaOf, video } from '#server/core/files/picture/test-media.ts';
import { incomingStream, storedNames, storageKinds, testStorage } from '#server/core/files/storage/test-storage.ts';
import { UploadStore } from '#server/core/files/upload-store.ts';
import { startFileServer } from '#server/core/files/test-file-server.ts';
import { tusOf } from '#server/core/files/test-tus.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putPerson } from '#server/core/store/test-rows.ts';
import { testDatabase } from '#data/test-database.ts';
import { createLog } from '#server/core/log/log.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';

const { url } = await testDatabase();
const pool = openPool(url, createLog({ logLevel: 'silent' }));
afterAll(() => pool.end());

const MEGABYTE = 1024 ** 2;
const person = (name = 'teacher') => putPerson(pool, name);
const used = async ({ id }: Actor): Promise<number> =>
  Number((await pool.query('select coalesce(sum(bytes), 0) as bytes from file where owner = $1', [id])).rows[0].bytes);
const rowsOf = async ({ id }: Actor) =>
  (await pool.query('select sha256, state, mime, name from file where owner = $1 order by id', [id])).rows;

describe.each(storageKinds)('uploads into a %s', async (kind) => {
  const storage = await testStorage(kind);
  const server = await startFileServer({ pool, storage, limitsOf: noLimits });
  const beginnings = async () => [...(await storage.chunks.uploads())];

  test('uploaded pictures, slides and videos are stored privately by their content, whatever their name says [S-610]', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    const stranger = tusOf(server, await person('stranger'));
    const files: [string, Uint8Array, object][] = [
      ['../../etc/passwd', await picture(), { mime: 'image/png', width: 40, height: 30 }],
      ['slides.exe', bytesWithHeader('%PDF-1.7\n', 5_000), { mime: 'application/pdf', width: null }],
      ['a.html', video(5_000), { mime: 'video/mp4' }],
      [
        'b.png',
        bytesWithHeader('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm', 900),
        { mime: 'video/webm' },
      ],
    ];
    for (const [name, bytes, facts] of files) {
      expect(await tus.upload(bytes, name)).toMatchObject({ file: shaOf(bytes), ...facts });
      const response = await tus.read(shaOf(bytes));
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      expect(response.headers.get('cache-control')).toContain('private');
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
      expect((await stranger.read(shaOf(bytes))).status).toBe(404);
      expect((await fetch(`${server.url}/files/${shaOf(bytes)}`)).status).toBe(401);
    }
    expect((await rowsOf(teacher)).map(({ name }) => name)).toEqual(files.map(([name]) => name));
    expect(await beginnings()).toEqual([]);
  });

  test('a tus client uploads a large file in pieces with its progress, and reads any range of it', async () => {
    const bytes = video(12 * MEGABYTE);
    const teacher = await person();
    const shares: number[] = [];
    const body = await new Promise<string>((resolve, reject) => {
      new Upload(Buffer.from(bytes), {
        endpoint: `${server.url}/api/uploads`,
        chunkSize: 5 * MEGABYTE,
        headers: server.as(teacher),
        onProgress: (sent, total) => shares.push(sent / total),
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
        onError: reject,
      }).start();
    });
    expect(JSON.parse(body)).toEqual({ file: shaOf(bytes), mime: 'video/mp4', width: null, height: null });
    expect(shares.at(-1)).toBe(1);
    const tus = tusOf(server, teacher);
    const last = bytes.byteLength - 1;
    for (const [asked, from, to] of [
      ['bytes=100-199', 100, 199],
      [`bytes=${5 * MEGABYTE - 10}-${5 * MEGABYTE + 9}`, 5 * MEGABYTE - 10, 5 * MEGABYTE + 9],
      [`bytes=${MEGABYTE}-`, MEGABYTE, last],
      ['bytes=-10', last - 9, last],
    ] as const) {
      const part = await tus.read(shaOf(bytes), { range: asked });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes ${from}-${to}/${bytes.byteLength}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, to + 1))).toBe(true);
    }
    const old = await tus.read(shaOf(bytes), { range: 'bytes=0-1', 'if-range': '"of before"' });
    expect([old.status, (await old.arrayBuffer()).byteLength]).toEqual([200, bytes.byteLength]);
    expect((await tus.read(shaOf(bytes), { range: `bytes=${bytes.byteLength}-` })).status).toBe(416);
    const { status, headers } = await fetch(`${server.url}/files/${shaOf(bytes)}`, {
      method: 'HEAD',
      headers: server.as(teacher),
    });
    expect([status, headers.get('content-length')]).toEqual([200, String(bytes.byteLength)]);
  });

  test('an interrupted upload continues where it stopped', async () => {
    const tus = tusOf(server, await person());
    const bytes = video(2_000);
    const upload = await tus.begin(bytes.byteLength);
    expect((await tus.send(upload, 0, bytes.subarray(0, 700))).status).toBe(204);
    const asked = await tus.ask(upload);
    expect([asked.status, asked.headers.get('upload-offset'), asked.headers.get('upload-length')]).toEqual([
      200,
      '700',
      String(bytes.byteLength),
    ]);
    expect((await tus.kept(upload)).status).toBe(404);
    expect(await (await tus.send(upload, 700, bytes.subarray(700))).json()).toMatchObject({ file: shaOf(bytes) });
    // A client that lost the answer asks for it again.
    expect((await tus.ask(upload)).headers.get('upload-offset')).toBe(String(bytes.byteLength));
    expect(await (await tus.kept(upload)).json()).toMatchObject({ file: shaOf(bytes), mime: 'video/mp4' });
    expect((await tus.cancel(upload)).status).toBe(422);
  });

  test('an upload whose server was killed after the last piece finishes when that piece is sent again', async () => {
    const tus = tusOf(server, await person());
    const bytes = video(500);
    const upload = await tus.begin(bytes.byteLength);
    const id = upload.split('/').at(-1) ?? '';
    await storage.chunks.add(id, 0, incomingStream(bytes.subarray(0, 300)));
    await storage.chunks.add(id, 300, incomingStream(bytes.subarray(300)));
    expect((await tus.ask(upload)).headers.get('upload-offset')).toBe('300');
    expect(await (await tus.send(upload, 300, bytes.subarray(300))).json()).toMatchObject({ file: shaOf(bytes) });
  });

  test('two simultaneous requests for the same upload make one complete file', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    const bytes = video(200_000);
    const upload = await tus.begin(bytes.byteLength);
    const answers = await Promise.all([tus.send(upload, 0, bytes), tus.send(upload, 0, bytes)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await rowsOf(teacher)).toMatchObject([{ sha256: shaOf(bytes), state: 'ready' }]);
    const read = await tus.read(shaOf(bytes));
    expect(shaOf(new Uint8Array(await read.arrayBuffer()))).toBe(shaOf(bytes));
    // The bytes that the other request was still writing are deleted as soon as they have been written.
    await vi.waitUntil(async () => (await beginnings()).length === 0);
  });

  test('a piece that arrives after its upload was finished or cancelled leaves nothing behind', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    const queue = new FileQueue(unlimited);
    const store = new UploadStore({ pool, storage, limitsOf: noLimits, queue }, teacher.id);
    const bytes = video(700);
    const [finished, givenUp] = [await tus.begin(bytes.byteLength), await tus.begin(bytes.byteLength)];
    expect((await tus.send(finished, 0, bytes)).status).toBe(200);
    expect((await tus.cancel(givenUp)).status).toBe(204);
    for (const upload of [finished, givenUp]) {
      await store.write(incomingStream(bytes), upload.split('/').at(-1) ?? '', 0);
      expect(await beginnings()).toEqual([]);
    }
  });

  test('a file that two people upload is stored once, and each of them has it once however often they upload it', async () => {
    const [one, two] = [await person('one'), await person('two')];
    const bytes = video(1_000);
    for (const somebody of [one, two, one]) await tusOf(server, somebody).upload(bytes);
    expect((await storedNames(storage)).filter((sha256) => sha256 === shaOf(bytes))).toHaveLength(1);
    for (const somebody of [one, two]) {
      expect(await rowsOf(somebody)).toHaveLength(1);
      expect(await used(somebody)).toBe(bytes.byteLength);
    }
  });

  test('an uploaded drawing is stored as it is after cleaning', async () => {
    const tus = tusOf(server, await person());
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect onclick="alert(1)"/></svg>';
    const kept = await tus.upload(new TextEncoder().encode(drawing), 'a.svg');
    const response = await tus.read(kept.file);
    expect([kept.mime, response.headers.get('content-type')]).toEqual(['image/svg+xml', 'image/svg+xml']);
    expect(await response.text()).not.toMatch(/alert/);
  });

  test.each([
    ['an HTML page', () => bytesWithHeader('<!doctype html><script>', 100), 'unsupported_media'],
    ['a program', () => bytesWithHeader('MZ', 100), 'unsupported_media'],
    ['half a picture', async () => (await picture()).subarray(0, 40), 'unsupported_media'],
    ['a picture of thousands of millions of pixels', decompressionBomb, 'unsupported_media'],
    [
      'a picture of eleven megabytes',
      async () => bytesWithHeader(Buffer.from(await picture()).toString('latin1'), 11 * 1024 ** 2),
      'too_large',
    ],
  ] as const)('an upload of %s is refused and leaves nothing behind', async (_what, make, code) => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    const bytes = await make();
    const upload = await tus.begin(bytes.byteLength, 'picture.png');
    const refused = await tus.send(upload, 0, bytes);
    expect(await refused.json()).toMatchObject({ code });
    expect((await tus.ask(upload)).status).toBe(404);
    expect(await rowsOf(teacher)).toEqual([]);
    expect(await beginnings()).toEqual([]);
  });

  test('a cancelled upload leaves nothing behind', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    const upload = await tus.begin(5_000);
    await tus.send(upload, 0, video(100));
    expect((await tus.cancel(upload)).status).toBe(204);
    expect((await tus.ask(upload)).status).toBe(404);
    expect(await rowsOf(teacher)).toEqual([]);
    expect(await beginnings()).toEqual([]);
  });
});
