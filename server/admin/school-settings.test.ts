import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '#domain/account/user.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import {
  ask,
  sendCommand,
  queryRows,
  readAuditLog,
  people,
  server,
  startModerationServer,
} from '#server/admin/test-moderation.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { newId } from '#server/core/store/new-id.ts';
import { readEnv } from '#server/core/env/env.ts';
import { openSchoolSettings } from '#server/admin/school-settings.ts';
import { put, putLesson } from '#server/core/store/test-rows.ts';
import { currentCap } from '#server/wallet/model-call/hold-call.ts';
import { pino } from 'pino';

startModerationServer();

const paths = ['/api/admin/settings', '/api/admin/coupons', '/api/admin/refunds', '/api/admin/jobs'];
const coupon = {
  code: 'SPRING',
  percent: 20,
  cents: null,
  validFrom: null,
  validUntil: null,
  uses: null,
  usesPerPerson: null,
};
beforeEach(() => server.pool.query('delete from school_setting'));

test('settings, coupons and jobs can be read and changed only by administrators [S-524]', async () => {
  const { ada, mod, admin } = people;
  for (const actor of [ada, mod]) {
    for (const path of paths) expect((await ask(actor, path)).status, path).toBe(404);
    expect(await sendCommand(actor, 'setting.change', { name: 'name', value: 'Mine' })).toBe('not_found');
    expect(await sendCommand(actor, 'setting.reset', { name: 'name' })).toBe('not_found');
    expect(await sendCommand(actor, 'coupon.create', coupon)).toBe('not_found');
    expect(await sendCommand(actor, 'coupon.end', { code: 'SPRING' })).toBe('not_found');
    for (const name of ['job.retry', 'job.cancel'] as const)
      expect(await sendCommand(actor, name, { queue: 'mail', id: newId('User') })).toBe('not_found');
  }
  expect(await readAuditLog()).toEqual([]);
  expect((await ask(admin, '/api/admin/settings')).status).toBe(200);
});

describe('school settings', () => {
  const quiet = pino({ level: 'silent' });
  const open = () => {
    const env = readEnv({ PRODUCT_NAME: 'Environment', VIDEO_HOSTS: 'a.example.org' });
    return { env, opening: openSchoolSettings(server.pool, env, quiet) };
  };

  test('a setting overrides the environment until it is reset, and changes are logged with the old value', async () => {
    const { admin } = people;
    expect(await sendCommand(admin, 'setting.change', { name: 'name', value: ' Set ' })).toBe('done');
    const until = '2126-01-01T00:00:00.000Z';
    const value = { isOn: true, until, message: 'Back <b>soon</b>.' };
    expect(await sendCommand(admin, 'setting.change', { name: 'maintenance', value })).toBe('done');
    const { env, opening } = open();
    const school = await opening;
    expect([env.productName, env.maintenance?.until?.toISOString(), env.maintenance?.message, env.videoHosts]).toEqual([
      'Set',
      until,
      value.message,
      ['a.example.org'],
    ]);
    expect(school.list()[0]).toEqual({ name: 'name', isOverridden: true, value: 'Set', environment: 'Environment' });
    expect(await sendCommand(admin, 'setting.reset', { name: 'name' })).toBe('done');
    expect(await sendCommand(admin, 'setting.reset', { name: 'maintenance' })).toBe('done');
    await school.reload();
    expect(env.productName).toBe('Environment');
    expect(env.maintenance).toBeUndefined();
    expect((await readAuditLog()).map(({ model, detail }) => [model, detail])).toEqual([
      ['name', { before: null, after: 'Set' }],
      ['maintenance', { before: null, after: value }],
      ['name', { before: 'Set', after: null }],
      ['maintenance', { before: value, after: null }],
    ]);
  });

  test('settings change the limits of the plans and the monthly cap of model costs', async () => {
    const { admin } = people;
    const limits = { tutorMessagesADay: 1, lessonDraftsAMonth: 2, fileBytes: 3 };
    const value = { FREE: limits, STUDENT: limits, TEACHER: limits };
    await sendCommand(admin, 'setting.change', { name: 'limits', value });
    const { env, opening } = open();
    await opening;
    expect(env.limitsOf('TEACHER')).toEqual(limits);
    expect(await currentCap(server.pool, 500)).toBe(500);
    await sendCommand(admin, 'setting.change', { name: 'monthlyCapUSD', value: 0 });
    expect(await currentCap(server.pool, 500)).toBe(0);
    await sendCommand(admin, 'setting.change', { name: 'monthlyCapUSD', value: null });
    expect(await currentCap(server.pool, 500)).toBeUndefined();
  });

  test('the language setting limits which languages people can choose, and without it all are available', async () => {
    const { ada, admin } = people;
    const { env, opening } = open();
    const school = await opening;
    const speak = (language: Language) => sendCommand(ada, 'user.setLanguage', { language });
    expect(env.languages).toEqual(['us', 'en', 'de', 'fr']);
    expect(await speak('fr')).toBe('done');
    expect(await sendCommand(admin, 'setting.change', { name: 'languages', value: ['de', 'us'] })).toBe('done');
    await school.reload();
    expect(env.languages).toEqual(['de', 'us']);
    expect(await speak('fr')).toBe('invalid_input');
    expect(await speak('us')).toBe('done');
    expect(await sendCommand(admin, 'setting.reset', { name: 'languages' })).toBe('done');
    expect(await speak('fr')).toBe('done');
  });

  test('invalid settings are refused', async () => {
    const bad = [
      { name: 'name', value: ' ' },
      { name: 'videoHosts', value: ["x'; script-src *"] },
      { name: 'monthlyCapUSD', value: -1 },
      { name: 'nothing', value: 1 },
      { name: 'languages', value: [] },
      { name: 'languages', value: ['us', 'us'] },
      { name: 'languages', value: ['us', 'xx'] },
      { name: 'maintenance', value: { isOn: true, until: null, message: 'x'.repeat(501) } },
    ];
    for (const given of bad)
      expect(await sendCommand(people.admin, 'setting.change', given as never)).toBe('invalid_input');
    expect(await readAuditLog()).toEqual([]);
  });
});

test('a coupon code is created once and ends for good', async () => {
  const { admin } = people;
  expect(await sendCommand(admin, 'coupon.create', { ...coupon, code: 'spring' })).toBe('done');
  expect(await sendCommand(admin, 'coupon.create', coupon)).toBe('conflict');
  expect(await sendCommand(admin, 'coupon.create', { ...coupon, code: 'BOTH', cents: 5 })).toBe('invalid_input');
  expect(await (await ask(admin, '/api/admin/coupons')).json()).toMatchObject({
    rows: [{ ...coupon, used: 0, endedAt: null }],
    next: null,
  });
  expect(await sendCommand(admin, 'coupon.end', { code: 'SPRING' })).toBe('done');
  expect(await sendCommand(admin, 'coupon.end', { code: 'SPRING' })).toBe('not_found');
  expect((await readAuditLog()).map(({ action, note }) => [action, note])).toEqual([
    ['coupon.create', 'SPRING'],
    ['coupon.end', 'SPRING'],
  ]);
});

describe('paged admin lists', () => {
  const list = (path: string) => ask(people.admin, path);
  const pagesOf = async <Row>(path: string, nameOf: (row: Row) => string): Promise<string[][]> => {
    const pages: string[][] = [];
    for (let next: string | null = ''; next !== null; ) {
      const url = new URL(path, 'http://school');
      if (next !== '') url.searchParams.set('after', next);
      const page = (await (await list(url.pathname + url.search)).json()) as { rows: Row[]; next: string | null };
      pages.push(page.rows.map(nameOf));
      next = page.next;
    }
    return pages;
  };
  const planOf = async (sql: string): Promise<string> => {
    const client = await server.pool.connect();
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    await client.query('set local enable_bitmapscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`);
    await client.query('rollback');
    client.release();
    return rows.map((row) => row['QUERY PLAN']).join(' ');
  };

  test('the coupon list continues where a page ended, also within coupons of the same moment', async () => {
    await server.pool.query('delete from coupon');
    await server.pool.query(
      `insert into coupon (code, percent, made_by, created_at)
         select 'C-' || lpad(n::text, 3, '0'), 5, $1, timestamptz '2026-01-01' + (n / 40) * interval '1 microsecond'
           from generate_series(1, 120) n`,
      [people.admin.id],
    );
    const pages = await pagesOf<{ code: string }>('/api/admin/coupons', ({ code }) => code);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    const codes = Array.from({ length: 120 }, (_, n) => `C-${String(120 - n).padStart(3, '0')}`);
    expect(pages.flat()).toEqual(codes);
    expect(await planOf('select code from coupon order by created_at desc, code desc limit 51')).toContain(
      'coupon_newest',
    );
    await server.pool.query('delete from coupon');
  });

  test('the job list contains jobs of one state and continues where a page ended', async () => {
    const { connectionString = '' } = server.pool.options;
    const jobs = await createJobs(connectionString, pino({ level: 'silent' }));
    await jobs.send('nobody-does-it', {});
    await server.pool.query(
      `insert into pgboss.job (name, state, created_on)
         select 'nobody-does-it', case when n <= 101 then 'failed' else 'active' end::pgboss.job_state,
           timestamptz '2026-01-01' + (n / 60) * interval '1 microsecond' from generate_series(1, 110) n`,
    );
    const pages = await pagesOf<{ id: string }>('/api/admin/jobs?state=failed', ({ id }) => id);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 1]);
    expect(new Set(pages.flat()).size).toBe(101);
    const of = async (state: string) =>
      (await pagesOf<{ id: string }>(`/api/admin/jobs?state=${state}`, ({ id }) => id)).flat();
    expect((await of('active')).length).toBe(9);
    expect((await of('waiting')).length).toBeGreaterThan(0);
    for (const condition of ["state = 'failed'", "state = 'active'", "state in ('created', 'retry')"])
      expect(
        await planOf(`select id from pgboss.job where ${condition} order by created_on desc, id desc limit 51`),
      ).toMatch(/^Limit [^>]*-> {2}Index (?:Only )?Scan Backward using \w+_created_on_id_idx/);
    await server.pool.query("delete from pgboss.job where name = 'nobody-does-it'");
    await jobs.stop();
    expect((await list('/api/admin/jobs?after=yesterday')).status).toBe(422);
    expect((await list('/api/admin/coupons?after=2026-01-01T00:00:00Z%20x%20y')).status).toBe(422);
  });
});

test('a moderator merges two labels, and the history and the audit log record it', async () => {
  const { ada, bo, mod } = people;
  const lesson = await putLesson(server.pool, { owner: ada.id, visibility: 'public', isPublished: true });
  const [id, intoID] = [newId('LessonLabel'), newId('LessonLabel')];
  for (const each of [id, intoID]) await put(server.pool, 'LessonLabel', { id: each, name: each, owner: bo.id });
  await put(server.pool, 'LessonLessonLabel', {
    id: newId('LessonLessonLabel'),
    lessonID: lesson.id,
    lessonLabelID: id,
    owner: ada.id,
  });
  expect(await sendCommand(ada, 'label.merge', { id, intoID })).toBe('not_found');
  expect(await sendCommand(mod, 'label.merge', { id, intoID: id })).toBe('invalid_input');
  expect(await sendCommand(mod, 'label.merge', { id, intoID })).toBe('done');
  expect(await sendCommand(mod, 'label.merge', { id, intoID })).toBe('not_found');
  const { rows } = await server.pool.query(
    'select lesson_label_id as id from lesson_lesson_label where lesson_id = $1',
    [lesson.id],
  );
  expect(rows).toEqual([{ id: intoID }]);
  expect(await queryRows(ada, 'revision.history', { model: 'LessonLabel', rowID: id })).toMatchObject([
    { action: 'delete' },
  ]);
  expect(await readAuditLog()).toMatchObject([{ action: 'label.merge', detail: { before: id, after: intoID } }]);
});

test('a failed job is listed without its data and can be retried or cancelled', async () => {
  const { connectionString = '' } = server.pool.options;
  const quiet = pino({ level: 'silent' });
  const jobs = await createJobs(connectionString, quiet);
  let tries = 0;
  await jobs.work(
    'fails',
    async () => {
      tries += 1;
      throw new Error('no mail for bo@example.org');
    },
    { retryLimit: 0 },
  );
  await jobs.send('fails', { secret: 'of Bo' });
  const failed = async () => (await ask(people.admin, '/api/admin/jobs')).text();
  await expect.poll(failed).toContain('fails');
  const text = await failed();
  expect(text).not.toMatch(/of Bo|bo@example/);
  const {
    rows: [job],
  } = JSON.parse(text) as { rows: [{ id: string; queue: string; error: string }] };
  expect(job).toMatchObject({ queue: 'fails', error: 'no mail for [hidden]' });
  const client = await server.pool.connect();
  expect(await jobs.retry('fails', job.id, client)).toBe(true);
  await expect.poll(() => tries).toBe(2);
  await expect.poll(failed).toContain(job.id);
  expect(await jobs.remove('fails', job.id, client)).toBe(true);
  expect(await jobs.remove('fails', job.id, client)).toBe(false);
  client.release();
  expect(JSON.parse(await failed())).toEqual({ rows: [], next: null });
  await jobs.stop();
  expect(storeHandlers.effects).toHaveProperty(['job.retry']);
});
