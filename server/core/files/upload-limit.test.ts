import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Limits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import { picture, shaOf, video } from '#server/core/files/picture/test-media.ts';
import { storageKinds, testStorage } from '#server/core/files/storage/test-storage.ts';
import { startFileServer } from '#server/core/files/test-file-server.ts';
import { tusOf } from '#server/core/files/test-tus.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putPerson } from '#server/core/store/test-rows.ts';

const { url } = await testDatabase();
const pool = openPool(url, createLog({ logLevel: 'silent' }));
afterAll(() => pool.end());

const person = (name = 'teacher') => putPerson(pool, name);
const used = async ({ id }: Actor): Promise<number> =>
  Number((await pool.query('select coalesce(sum(bytes), 0) as bytes from file where owner = $1', [id])).rows[0].bytes);
const rowsOf = async ({ id }: Actor) =>
  (await pool.query('select sha256, state, mime, name from file where owner = $1 order by id', [id])).rows;

describe.each(storageKinds)('limits of uploads into a %s', async (kind) => {
  const storage = await testStorage(kind);
  const limits = (fileBytes: number): Limits => ({ tutorMessagesADay: 0, lessonDraftsAMonth: 0, fileBytes });
  const limitsOf = (tier: string) => limits(tier === 'TEACHER' ? 5_000 : 1_000);
  const server = await startFileServer({ pool, storage, limitsOf });
  const plan = (owner: string, status: string) =>
    pool.query(
      `insert into subscription_plan (id, subscription_tier, start_date, status, square_subscription_id, owner)
        values ($1, 'TEACHER', '2026-01-01', $2, $3, $4)`,
      [newId('SubscriptionPlan'), status, newId('SubscriptionPlan'), owner],
    );

  test('an upload is visible only to its owner', async () => {
    const owner = tusOf(server, await person());
    const other = tusOf(server, await person('other'));
    const upload = await owner.begin(900);
    expect((await other.ask(upload)).status).toBe(404);
    for (const attempt of [other.send(upload, 0, video(888)), other.cancel(upload), other.kept(upload)])
      expect(await (await attempt).json()).toMatchObject({ status: 404, code: 'not_found' });
    expect((await owner.ask(upload)).headers.get('upload-offset')).toBe('0');
  });

  test('a visitor or a person with an unverified e-mail address cannot start an upload', async () => {
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
    ['a length of ten gigabytes', 10 * 1024 ** 3, {}, 413],
    ['a length of zero', 0, {}, 422],
    ['a negative length', '-5', {}, 422],
    ['a length that is no integer', '5e1', {}, 422],
    ['a deferred length', '5', { 'upload-defer-length': '1' }, 422],
  ])('an upload with %s cannot be started', async (_what, bytes, headers, status) => {
    const teacher = await person();
    const response = await tusOf(server, teacher).announce(bytes, 'x', headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await rowsOf(teacher)).toEqual([]);
  });

  test('a wrong offset changes nothing, and bytes beyond the announced length are refused', async () => {
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
    'an upload called %s does not exist',
    async (id) => {
      const tus = tusOf(server, await person());
      expect((await tus.ask(`/api/uploads/${id}`)).status).toBe(404);
    },
  );

  test('the name of a file is stored as text and never used as a path', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    await tus.upload(video(80), `a\0b/../../${'x'.repeat(300)}`);
    const [row] = await rowsOf(teacher);
    expect(row.name).toBe(`ab/../../${'x'.repeat(191)}`);
  });

  test('an upload beyond the storage limit is refused at its start with the limit, its value and the bytes used', async () => {
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

  const post = (teacher: Actor, body: Uint8Array) =>
    fetch(`${server.url}/api/files`, { method: 'POST', headers: server.as(teacher), body: Buffer.from(body) });

  test('a picture in a single request counts for the storage limit', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    const first = await picture();
    expect((await post(teacher, first)).status).toBe(201);
    expect((await post(teacher, first)).status).toBe(201);
    expect(await used(teacher)).toBe(first.byteLength);
    await tus.begin(1_000 - first.byteLength);
    expect(await (await post(teacher, await picture())).json()).toMatchObject({ code: 'limit_reached' });
  });

  test('simultaneous uploads by different routes never exceed the storage limit together', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    await tus.upload(video(788));
    const [one, two] = [await picture(), await picture()];
    await tus.begin(200 - Math.max(one.byteLength, two.byteLength));
    const answers = await Promise.all([post(teacher, one), post(teacher, two), tus.announce(one.byteLength)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
    expect(await used(teacher)).toBeLessThanOrEqual(1_000);
  });

  test('simultaneous uploads are accepted only as far as the storage limit allows', async () => {
    const teacher = await person();
    const tus = tusOf(server, teacher);
    const answers = await Promise.all(Array.from({ length: 12 }, () => tus.announce(300)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await used(teacher)).toBe(900);
  });

  test('an inactive plan does not count for the storage limit, which is checked again when an upload ends', async () => {
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

  test('a person can have at most fifty open uploads', async () => {
    const teacher = await person();
    await pool.query(
      `insert into file (id, owner, bytes, mime, name, state)
        select gen_random_uuid(), $1, 1, '', '', 'uploading' from generate_series(1, 50)`,
      [teacher.id],
    );
    expect((await tusOf(server, teacher).announce(1)).status).toBe(429);
  });
});
