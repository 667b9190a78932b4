import { noRanges } from '#server/core/request/network-ranges.ts';
import { senderOf } from '#server/core/http/request-log.ts';
import { createSecurityLog } from '#server/core/log/security-log.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { brotliDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import type pg from 'pg';
import { pino } from 'pino';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { type ActorVariables, type RequestSession, withSession } from '#server/core/http/request-session.ts';
import { commandRoutes } from '#server/core/http/command-routes.ts';
import { problemHandler, requestIds } from '#server/core/http/problem.ts';
import { readViewerFields } from '#server/learn/viewer-field.ts';
import { queryRoutes } from '#server/core/http/query-routes.ts';
import { versionRoutes } from '#server/teach/routes/version-routes.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { VersionReader } from '#server/teach/routes/version-reader.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { put, putEnrollment, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { command } from '#sync/core/command.ts';
import { commands } from '#sync/commands.ts';
import type { CommandAnswer } from '#sync/core/protocol.ts';
import { queries } from '#sync/queries.ts';

let pool: pg.Pool;
let keeper: pg.Pool;
let app: Hono<ActorVariables>;
let teacher: Actor;
let learner: Actor;
let session: RequestSession | undefined;
const lines: string[] = [];
let committed = 0;
let overlap = { now: 0, most: 0 };

const probes = {
  /** Counts how many commands run at the same time. */
  'probe.slow': command({
    input: z.object({}),
    async run(store, actor) {
      overlap.most = Math.max(overlap.most, (overlap.now += 1));
      await store.list('Tutor', { owner: actor.id });
      overlap.now -= 1;
    },
  }),
  'probe.fault': command({ input: z.object({}), run: () => Promise.reject(new Error('the reason, with lesson_pkey')) }),
  /** Loses its database connection while it runs. */
  'probe.lost': command({
    input: z.object({}),
    async run(store, actor) {
      await keeper.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'requests'");
      await store.list('Tutor', { owner: actor.id });
    },
  }),
};

beforeAll(async () => {
  const { url } = await testDatabase();
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
  const named = new URL(url);
  named.searchParams.set('application_name', 'requests');
  [pool, keeper] = [openPool(named.href, log, 4), openPool(url, log, 2)];
  [teacher, learner] = [await putPerson(keeper, 'teacher'), await putPerson(keeper, 'learner')];
  app = new Hono<ActorVariables>();
  app.use(requestIds);
  app.onError(problemHandler(log));
  app.use(withSession(async () => session));
  const run = commandRunner({
    pool,
    commands: { ...commands, ...probes },
    handlers: storeHandlers,
    sendEvent: async () => undefined,
  });
  app.route(
    '/',
    commandRoutes({
      run,
      log,
      limiter: unlimited,
      security: createSecurityLog(log, 'secret'),
      sender: senderOf(noRanges),
      onCommitted: () => (committed += 1),
    }),
  );
  app.route('/', queryRoutes(pool, queryRunner(pool, queries), unlimited, readViewerFields));
  app.route('/', versionRoutes(new VersionReader(pool)));
});
afterAll(() => Promise.all([pool.end(), keeper.end()]));
beforeEach(() => {
  signIn(learner);
  committed = 0;
});

const signIn = (actor: Actor, emailVerified = true) => {
  session = { actor, sessionToken: 'token', emailVerified };
};
const post = (calls: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.request('/api/commands', {
    method: 'POST',
    body: typeof calls === 'string' ? calls : JSON.stringify(calls),
    headers,
  });
const create = (name = 'Rivers') => ({
  key: newId('User'),
  name: 'lesson.create',
  input: { id: newId('Lesson'), name },
});

describe('refusals', () => {
  test.each([
    ['without a session', () => (session = undefined), () => post([create()]), 401, 'not_signed_in'],
    ['without a verified e-mail', () => signIn(learner, false), () => post([create()]), 403, 'not_verified'],
    [
      'of another content type',
      () => undefined,
      () => post('[]', { 'content-type': 'text/plain' }),
      415,
      'unsupported_media',
    ],
    ['with invalid JSON', () => undefined, () => post('{'), 422, 'invalid_input'],
    ['without any call', () => undefined, () => post([]), 422, 'invalid_input'],
    [
      'with too many calls',
      () => undefined,
      () => post(Array.from({ length: 11 }, () => create())),
      422,
      'invalid_input',
    ],
    ['with too long a body', () => undefined, () => post([create('x'.repeat(1_100_000))]), 413, 'too_large'],
  ])('commands %s are refused with a problem document', async (_what, prepare, ask, status, code) => {
    prepare();
    const response = await ask();
    const problem = (await response.json()) as Record<string, unknown>;
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(problem).toMatchObject({ code, status, requestId: response.headers.get('x-request-id') });
    expect(committed).toBe(0);
  });

  test.each([
    '/api/queries/lesson.catalog',
    `/api/rows/Lesson/${newId('Lesson')}`,
    `/api/versions/${newId('LessonVersion')}`,
  ])('%s refuses a visitor', async (path) => {
    session = undefined;
    expect((await app.request(path)).status).toBe(401);
  });

  test('an internal error is logged with its cause, which the answer does not contain', async () => {
    const response = await post([{ key: newId('User'), name: 'probe.fault', input: {} }]);
    const answer: unknown = await response.json();
    expect(response.status).toBe(500);
    expect(answer).toMatchObject({ code: 'internal', status: 500, done: [] });
    expect(JSON.stringify(answer)).not.toContain('lesson_pkey');
    expect(lines.join('')).toContain('lesson_pkey');
  });
});

describe('commands', () => {
  test('commands are answered in order, and a refused command does not stop the next one', async () => {
    const [first, last] = [create(), create()];
    const response = await post([
      first,
      { ...create(), input: {} },
      { key: newId('User'), name: 'no.such', input: {} },
      last,
    ]);
    const answers = (await response.json()) as CommandAnswer[];
    expect(response.status).toBe(200);
    expect(answers.map((answer) => (answer.ok ? 'done' : answer.problem.code))).toEqual([
      'done',
      'invalid_input',
      'unknown_command',
      'done',
    ]);
    expect(committed).toBe(1);
  });

  test('commands of one person in simultaneous requests run one request after the other', async () => {
    overlap = { now: 0, most: 0 };
    const slow = () => post([{ key: newId('User'), name: 'probe.slow', input: {} }]);
    const answers = await Promise.all(Array.from({ length: 6 }, slow));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(overlap.most).toBe(1);
  });

  test('commands after an internal error are not started, because they may depend on it', async () => {
    const [first, second, third] = [
      create('Before the fault'),
      { key: newId('User'), name: 'probe.fault', input: {} },
      create('Behind the fault'),
    ];
    const response = await post([first, second, third]);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'internal', done: [{ ok: true }] });
    expect((await keeper.query("select name from lesson where name like '% the fault'")).rows).toEqual([
      { name: 'Before the fault' },
    ]);
  });

  test('commands that meet a read-only database are answered with 503, and done when they are sent again', async () => {
    const { rows } = await keeper.query<{ name: string }>('select quote_ident(current_database()) as name');
    const call = create('Written twice, done once');
    await keeper.query(`alter database ${rows[0]?.name} set default_transaction_read_only = on`);
    await keeper.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'requests'");
    await expect.poll(async () => (await post([call])).status).toBe(503);
    const problem: unknown = await (await post([call])).json();
    await keeper.query(`alter database ${rows[0]?.name} reset default_transaction_read_only`);
    expect(problem).toMatchObject({ code: 'unavailable', detail: 'the database is read only', done: [] });
    await expect.poll(async () => (await post([call])).status).toBe(200);
    const { rowCount } = await keeper.query("select from lesson where name = 'Written twice, done once'");
    expect(rowCount).toBe(1);
  });

  test('commands that lose their database connection are left out of the answer and run when they are sent again', async () => {
    const [first, second, third] = [
      create('Before'),
      { key: newId('User'), name: 'probe.lost', input: {} },
      create('After'),
    ];
    const response = await post([first, second, third]);
    const problem = (await response.json()) as { code: string; done: CommandAnswer[] };
    expect(response.status).toBe(503);
    expect(problem.code).toBe('unavailable');
    expect(problem.done).toEqual([expect.objectContaining({ ok: true })]);
    const again = (await (await post([first, third])).json()) as CommandAnswer[];
    expect(again[0]).toEqual(problem.done[0]);
    expect((await keeper.query("select from lesson where name in ('Before', 'After')")).rowCount).toBe(2);
  });
});

describe('rows by id', () => {
  test('a row is returned as its viewer sees it, and missing, forbidden and invalid ids answer alike', async () => {
    const lesson = await putLesson(keeper, { owner: teacher.id, visibility: 'public', isPublished: true });
    const response = await app.request(`/api/rows/Lesson/${lesson.id}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      ids: [lesson.id],
      m: { Lesson: [{ id: lesson.id, name: 'A lesson' }] },
      next: null,
    });
    const { rows } = await keeper.query('select id from tutor where owner = $1', [teacher.id]);
    const paths = [
      `Tutor/${rows[0].id}`,
      `Tutor/${newId('Tutor')}`,
      'Tutor/x',
      `LessonVersion/${lesson.versionID}`,
      `LessonVersionKey/${lesson.versionID}`,
      `constructor/${lesson.id}`,
    ];
    for (const path of paths) expect([path, (await app.request(`/api/rows/${path}`)).status]).toEqual([path, 404]);
  });
});

describe('versions', () => {
  const read = async (id: string, headers: Record<string, string> = {}) => {
    const response = await app.request(`/api/versions/${id}`, { headers });
    return {
      response,
      version: response.status === 200 ? ((await response.json()) as Record<string, unknown>) : undefined,
    };
  };

  test('the version of a priced lesson shows a stranger only names, types and the preview [S-590]', async () => {
    const lesson = await putLesson(keeper, { owner: teacher.id, visibility: 'public', isPublished: true, price: 4.5 });
    const nodeID = newId('LessonNode');
    await put(keeper, 'LessonNode', {
      id: nodeID,
      lessonID: lesson.id,
      type: 'RICHTEXT',
      name: 'Step',
      content: 'secret extract',
      owner: teacher.id,
    });
    const contentID = newId('LessonNodeContent');
    await put(keeper, 'LessonNodeContent', {
      id: contentID,
      lessonID: lesson.id,
      lessonNodeID: nodeID,
      text: 'secret text',
      owner: teacher.id,
    });
    const { version } = await read(lesson.versionID);
    expect(version).toMatchObject({
      outline: { nodes: [{ name: 'Step', type: 'RICHTEXT' }, { name: 'Step' }] },
      preview: null,
    });
    expect(version).not.toHaveProperty('body');
    const rows = [
      await app.request(`/api/rows/LessonNode/${nodeID}`),
      await app.request(`/api/rows/LessonNodeContent/${contentID}`),
    ];
    for (const row of rows) expect(await row.text()).not.toContain('secret');
  });

  test('enrolling changes the ETag of a version and adds its content', async () => {
    const lesson = await putLesson(keeper, { owner: teacher.id, visibility: 'public', isPublished: true, price: 4.5 });
    const before = await read(lesson.versionID);
    const tag = before.response.headers.get('etag') ?? '';
    expect(before.response.headers.get('cache-control')).toContain('no-cache');
    expect((await read(lesson.versionID, { 'if-none-match': tag })).response.status).toBe(304);
    await putEnrollment(keeper, { owner: learner.id, teacherID: teacher.id, lesson });
    const after = await read(lesson.versionID, { 'if-none-match': tag });
    expect(after.response.status).toBe(200);
    expect(after.response.headers.get('cache-control')).toContain('private');
    expect(JSON.stringify(after.version)).toContain('secret of');
    expect(
      (await read(lesson.versionID, { 'if-none-match': after.response.headers.get('etag') ?? '' })).response.status,
    ).toBe(304);
  });

  test('a published version of a free lesson is complete for everybody, and a draft only for its owner', async () => {
    const [free, draft] = [
      await putLesson(keeper, { owner: teacher.id, isPublished: true }),
      await putLesson(keeper, { owner: teacher.id }),
    ];
    expect((await read(free.versionID)).version).toHaveProperty('body');
    expect((await read(draft.versionID)).response.status).toBe(404);
    expect((await read(newId('LessonVersion'))).response.status).toBe(404);
    expect((await read('x')).response.status).toBe(404);
    signIn(teacher);
    expect((await read(draft.versionID)).version).toHaveProperty('body');
  });

  test('a version is the same document with and without compression', async () => {
    const lesson = await putLesson(keeper, { owner: teacher.id, isPublished: true });
    const plain = await app.request(`/api/versions/${lesson.versionID}`);
    const small = await app.request(`/api/versions/${lesson.versionID}`, {
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(await plain.text());
  });
});
