import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { Upload } from 'tus-js-client';
import { afterAll, describe, expect, test } from 'vitest';
import type { Limits } from '#domain/account/plans.ts';
import { noLimits } from '#domain/account/plans.ts';
import type { Actor } from '#domain/account/user.ts';
import { arriving, listed, storageKinds, testStorage } from '#server/files/test-storage.ts';
import { startFileServer } from '#server/http/test-file-server.ts';
import { tusOf } from '#server/http/test-tus.ts';
import { newId } from '#server/new-id.ts';
import { openPool } from '#server/store/pool.ts';
import { putPerson } from '#server/store/test-school.ts';
import { testDatabase } from '#data/test-database.ts';
import { createLog } from '#server/log.ts';

const { url } = await testDatabase();
const pool = openPool(url, createLog({ logLevel: 'silent' }));
afterAll(() => pool.end());

const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const after = (head: string, bytes: number): Uint8Array =>
  Buffer.concat([Buffer.from(head, 'latin1'), randomBytes(bytes)]);
const video = (bytes: number): Uint8Array => after('\0\0\0\x20ftypisom', bytes);
const picture = (): Promise<Uint8Array> =>
  sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: { r: randomBytes(1)[0] ?? 0, g: randomBytes(1)[0] ?? 0, b: 3 },
    },
  })
    .png()
    .toBuffer();
const bomb = async (): Promise<Uint8Array> => {
  const bytes = Buffer.from(await picture());
  for (const place of [16, 20]) bytes.writeUInt32BE(60_000, place);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
};
const person = (name = 'teacher') => putPerson(pool, name);
const used = async ({ id }: Actor): Promise<number> =>
  Number((await pool.query('select coalesce(sum(bytes), 0) as bytes from file where owner = $1', [id])).rows[0].bytes);
const rowsOf = async ({ id }: Actor) =>
  (await pool.query('select sha256, state, mime, name from file where owner = $1 order by id', [id])).rows;

describe.each(storageKinds)('uploads into a %s', async (kind) => {
  const storage = await testStorage(kind);
  const server = await startFileServer({ pool, storage, limitsOf: noLimits });
  const beginnings = async () => [...(await storage.pieces.uploads())];

  test('pictures, slides and videos are kept privately, by their content, whatever their name says [S-610]', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    const stranger = tusOf(server, await person('stranger'));
    const files: [string, Uint8Array, object][] = [
      ['../../etc/passwd', await picture(), { mime: 'image/png', width: 40, height: 30 }],
      ['slides.exe', after('%PDF-1.7\n', 5_000), { mime: 'application/pdf', width: null }],
      ['a.html', video(5_000), { mime: 'video/mp4' }],
      [
        'b.png',
        after('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\xf2\x81\x04B\xf3\x81\x08B\x82\x84webm', 900),
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

  test('a client of the protocol sends a file in pieces, tells how far it is, and reads any part of it', async () => {
    const bytes = video(300_000);
    const teacher = await person();
    const shares: number[] = [];
    const body = await new Promise<string>((resolve, reject) => {
      new Upload(Buffer.from(bytes), {
        endpoint: `${server.url}/api/uploads`,
        chunkSize: 100_000,
        headers: server.as(teacher),
        onProgress: (sent, total) => shares.push(sent / total),
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
        onError: reject,
      }).start();
    });
    expect(JSON.parse(body)).toEqual({ file: shaOf(bytes), mime: 'video/mp4', width: null, height: null });
    expect(shares.at(-1)).toBe(1);
    const tus = tusOf(server, teacher);
    const part = await tus.read(shaOf(bytes), { range: 'bytes=100-199' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.byteLength}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    const old = await tus.read(shaOf(bytes), { range: 'bytes=0-1', 'if-range': '"of before"' });
    expect([old.status, (await old.arrayBuffer()).byteLength]).toEqual([200, bytes.byteLength]);
    expect((await tus.read(shaOf(bytes), { range: 'bytes=900000-' })).status).toBe(416);
    const { status, headers } = await fetch(`${server.url}/files/${shaOf(bytes)}`, {
      method: 'HEAD',
      headers: server.as(teacher),
    });
    expect([status, headers.get('content-length')]).toEqual([200, String(bytes.byteLength)]);
  });

  test('one that broke off goes on where it was', async () => {
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
    // The answer did not arrive: it is asked for again.
    expect((await tus.ask(upload)).headers.get('upload-offset')).toBe(String(bytes.byteLength));
    expect(await (await tus.kept(upload)).json()).toMatchObject({ file: shaOf(bytes), mime: 'video/mp4' });
    expect((await tus.cancel(upload)).status).toBe(422);
  });

  test('one whose server was killed after the last piece is finished by sending that again', async () => {
    const tus = tusOf(server, await person());
    const bytes = video(500);
    const upload = await tus.begin(bytes.byteLength);
    const id = upload.split('/').at(-1) ?? '';
    await storage.pieces.add(id, 0, arriving(bytes.subarray(0, 300)));
    await storage.pieces.add(id, 300, arriving(bytes.subarray(300)));
    expect((await tus.ask(upload)).headers.get('upload-offset')).toBe('300');
    expect(await (await tus.send(upload, 300, bytes.subarray(300))).json()).toMatchObject({ file: shaOf(bytes) });
  });

  test('of two requests that send the same upload at once one makes the file, and it is whole', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    const bytes = video(200_000);
    const upload = await tus.begin(bytes.byteLength);
    const answers = await Promise.all([tus.send(upload, 0, bytes), tus.send(upload, 0, bytes)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await rowsOf(teacher)).toMatchObject([{ sha256: shaOf(bytes), state: 'ready' }]);
    const read = await tus.read(shaOf(bytes));
    expect(shaOf(new Uint8Array(await read.arrayBuffer()))).toBe(shaOf(bytes));
  });

  test('what two people bring is stored once, and each has it; who brings it twice has it once', async () => {
    const [one, two] = [await person('one'), await person('two')];
    const bytes = video(1_000);
    for (const somebody of [one, two, one]) await tusOf(server, somebody).upload(bytes);
    expect((await listed(storage)).filter((sha256) => sha256 === shaOf(bytes))).toHaveLength(1);
    for (const somebody of [one, two]) {
      expect(await rowsOf(somebody)).toHaveLength(1);
      expect(await used(somebody)).toBe(bytes.byteLength);
    }
  });

  test('a drawing is kept as it is after cleaning', async () => {
    const tus = tusOf(server, await person());
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect onclick="alert(1)"/></svg>';
    const kept = await tus.upload(new TextEncoder().encode(drawing), 'a.svg');
    const response = await tus.read(kept.file);
    expect([kept.mime, response.headers.get('content-type')]).toEqual(['image/svg+xml', 'image/svg+xml']);
    expect(await response.text()).not.toMatch(/alert/);
  });

  test.each([
    ['a page', () => after('<!doctype html><script>', 100), 'unsupported_media'],
    ['a program', () => after('MZ', 100), 'unsupported_media'],
    ['half a picture', async () => (await picture()).subarray(0, 40), 'unsupported_media'],
    ['a picture of thousands of millions of pixels', bomb, 'unsupported_media'],
    [
      'a picture of eleven megabytes',
      async () => after(Buffer.from(await picture()).toString('latin1'), 11 * 1024 ** 2),
      'too_large',
    ],
  ] as const)('%s is refused and leaves nothing behind', async (_what, make, code) => {
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

  test('one that is given up leaves nothing behind', async () => {
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

describe('nobody gets further than they may', async () => {
  const storage = await testStorage('folder');
  const limits = (fileBytes: number): Limits => ({ tutorMessagesADay: 0, lessonDraftsAMonth: 0, fileBytes });
  const limitsOf = (tier: string) => limits(tier === 'TEACHER' ? 5_000 : 1_000);
  const server = await startFileServer({ pool, storage, limitsOf });
  const plan = (owner: string, status: string) =>
    pool.query(
      `insert into subscription_plan (id, subscription_tier, start_date, status, square_subscription_id, owner)
        values ($1, 'TEACHER', '2026-01-01', $2, $3, $4)`,
      [newId('SubscriptionPlan'), status, newId('SubscriptionPlan'), owner],
    );

  test('an upload is there for nobody but its owner', async () => {
    const owner = tusOf(server, await person());
    const other = tusOf(server, await person('other'));
    const upload = await owner.begin(900);
    for (const attempt of [
      other.ask(upload),
      other.send(upload, 0, video(888)),
      other.cancel(upload),
      other.kept(upload),
    ])
      expect((await attempt).status).toBe(404);
    expect((await owner.ask(upload)).headers.get('upload-offset')).toBe('0');
  });

  test('a visitor and somebody unverified begin none', async () => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
    const unverified = server.as(await person(), false);
    for (const [more, status] of [
      [{}, 401],
      [unverified, 403],
    ] as const)
      expect(
        (await fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { ...headers, ...more } })).status,
      ).toBe(status);
  });

  test.each([
    ['ten gigabytes', 10 * 1024 ** 3, {}, 413],
    ['nothing', 0, {}, 422],
    ['less than nothing', '-5', {}, 422],
    ['no number', '5e1', {}, 422],
    ['no length yet', '5', { 'upload-defer-length': '1' }, 422],
  ])('%s cannot be announced', async (_what, bytes, headers, status) => {
    const teacher = await person();
    const response = await tusOf(server, teacher).announce(bytes, 'x', headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await rowsOf(teacher)).toEqual([]);
  });

  test('a lie about the offset changes nothing, and more than was announced is not taken', async () => {
    const tus = tusOf(server, await person());
    const upload = await tus.begin(100);
    await tus.send(upload, 0, video(28));
    for (const offset of [0, 39, 41, 100]) expect((await tus.send(upload, offset, video(10))).status).toBe(409);
    for (const offset of ['-1', 'x'])
      expect((await tus.send(upload, offset, video(10))).status).toBeGreaterThanOrEqual(400);
    expect((await tus.send(upload, 40, video(500))).status).toBe(413);
    expect((await tus.ask(upload)).headers.get('upload-offset')).toBe('40');
  });

  test.each(['..%2F..%2Fsecrets', '..', 'not-an-id', newId('File'), '%00'])(
    'there is no upload called %s',
    async (id) => {
      const tus = tusOf(server, await person());
      expect((await tus.ask(`/api/uploads/${id}`)).status).toBe(404);
    },
  );

  test('a name is words and never a place', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    await tus.upload(video(80), `a\0b/../../${'x'.repeat(300)}`);
    const [row] = await rowsOf(teacher);
    expect(row.name).toBe(`ab/../../${'x'.repeat(191)}`);
  });

  test('a limit that is reached is told by name, with its value and what is used, when an upload begins [S-525]', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    await tus.upload(video(588));
    const refused = await tus.announce(401);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'limit_reached',
      details: { limit: 'fileBytes', value: 1_000, used: 600, resetsAt: null },
    });
    expect((await tus.announce(400)).status).toBe(201);
  });

  test('a picture in one request counts as well', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    const post = async (body: Uint8Array) =>
      fetch(`${server.url}/api/files`, { method: 'POST', headers: server.as(teacher), body: Buffer.from(body) });
    const first = await picture();
    expect((await post(first)).status).toBe(201);
    expect((await post(first)).status).toBe(201);
    expect(await used(teacher)).toBe(first.byteLength);
    await tus.begin(1_000 - first.byteLength);
    expect(await (await post(await picture())).json()).toMatchObject({ code: 'limit_reached' });
  });

  test('of many that begin at the same moment so many are taken as have room, and no more', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    const answers = await Promise.all(Array.from({ length: 12 }, () => tus.announce(300)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await used(teacher)).toBe(900);
  });

  test('only the active plan counts, and it is asked again when an upload ends', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    await plan(teacher.id, 'INACTIVE');
    expect((await tus.announce(2_000)).status).toBe(403);
    await plan(teacher.id, 'ACTIVE');
    const bytes = video(1_988);
    const upload = await tus.begin(bytes.byteLength);
    await pool.query("update subscription_plan set status = 'INACTIVE' where owner = $1", [teacher.id]);
    expect(await (await tus.send(upload, 0, bytes)).json()).toMatchObject({ code: 'limit_reached' });
    expect(await rowsOf(teacher)).toEqual([]);
    expect(await storage.has(shaOf(bytes))).toBe(false);
  });

  test('nobody keeps more than fifty uploads open', async () => {
    const teacher = await person();
    await pool.query(
      `insert into file (id, owner, bytes, mime, name, state)
        select gen_random_uuid(), $1, 1, '', '', 'uploading' from generate_series(1, 50)`,
      [teacher.id],
    );
    expect((await tusOf(server, teacher).announce(1)).status).toBe(429);
  });
});
