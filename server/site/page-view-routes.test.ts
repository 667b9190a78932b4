import { Hono } from 'hono';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { createLimiter } from '#server/core/limits/limiter.ts';
import { pageViewRoutes } from '#server/site/page-view-routes.ts';
import { problemHandler } from '#server/core/http/problem.ts';
import { deleteOldPageViews } from '#server/site/page-view-retention.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { noRanges } from '#server/core/request/network-ranges.ts';

let pool: pg.Pool;
let app: Hono;
const log = pino({ level: 'silent' });
const view = { path: '/learn/catalog/lesson/$id', sessionID: '6e1d2b7e-5f3c-4b8e-9a0d-1c2b3a4d5e6f' };

beforeAll(async () => {
  const { url } = await testDatabase();
  pool = openPool(url, log, 2);
  app = new Hono();
  app.onError(problemHandler(log));
  const limiter = createLimiter({ pool, secret: 'secret' });
  app.route('/', pageViewRoutes({ pool, env: { proxies: noRanges }, limiter }) as unknown as Hono);
});
afterAll(() => pool.end());
beforeEach(() => pool.query('delete from page_view'));

const post = (body: unknown, headers: Record<string, string> = {}) =>
  app.request('/api/page-views', { method: 'POST', body: JSON.stringify(body), headers });
const kept = async () => (await pool.query('select path, session_id as "sessionID" from page_view')).rows;

test('a page view stores only the route pattern and the random id of the browser tab [S-609]', async () => {
  expect((await post(view)).status).toBe(204);
  expect(await kept()).toEqual([view]);
  const { rows } = await pool.query('select * from page_view');
  expect(Object.keys(rows[0] as object).toSorted()).toEqual(['created_at', 'id', 'path', 'session_id', 'updated_at']);
});

test.each([
  ['an id in its path', { ...view, path: '/learn/catalog/lesson/01890a5d-ac96-774b-bcce-b302099a8057' }],
  ['an unknown path', { ...view, path: '/wp-admin' }],
  ['no session ID', { path: view.path }],
  ['an e-mail address as its session ID', { ...view, sessionID: 'amina.yusuf@example.org' }],
  ['a text as its body', 'x'],
])('a page view with %s is refused', async (_what, body) => {
  expect((await post(body)).status).toBe(422);
  expect(await kept()).toEqual([]);
});

test.each([{ dnt: '1' }, { 'sec-gpc': '1' }])(
  'a browser with the header %j has no page views stored [S-609]',
  async (headers) => {
    expect((await post(view, headers)).status).toBe(204);
    expect(await kept()).toEqual([]);
  },
);

test('page views beyond the rate limit are refused and not stored', async () => {
  await post(view);
  await pool.query("update auth_attempt set count = 5000 where key like 'page views:%'");
  expect((await post(view)).status).toBe(429);
  expect(await kept()).toHaveLength(1);
});

test('page views are deleted after their retention time', async () => {
  await pool.query("update auth_attempt set count = 0 where key like 'page views:%'");
  await post(view);
  await pool.query(
    `insert into page_view (id, path, session_id, created_at) values (uuid7(), '/', 'one-of-years-ago', now() - interval '3 years')`,
  );
  await deleteOldPageViews(pool);
  expect(await kept()).toEqual([view]);
});
