import { tokenScopes, type TokenScope } from '#domain/account/token-scope.ts';
import { Hono } from 'hono';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { testPool } from '#data/test-pool.ts';
import type { Actor } from '#domain/account/user.ts';
import { readEnv } from '#server/core/env/env.ts';
import { accessTokenCreator } from '#server/account/security/create-access-token.ts';
import { createLimiter } from '#server/core/limits/limiter.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { accessTokenRoutes } from '#server/account/routes/access-token-routes.ts';
import { type ActorVariables, withSession } from '#server/core/http/request-session.ts';
import { apiRoutes } from '#server/api/api-routes.ts';
import { limits } from '#server/core/limits/limit-table.ts';
import type { ApiDocument } from '#server/api/api-document.ts';
import { problemHandler, requestIds } from '#server/core/http/problem.ts';
import type { ProductMail } from '#server/mail-kinds.ts';
import { newId } from '#server/core/store/new-id.ts';
import { putEnrollment, putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { commands } from '#sync/commands.ts';

const pool = await testPool();
const limiter = createLimiter({ pool, secret: 's'.repeat(64) });
const log = pino({ level: 'error' });
const runCommand = commandRunner({ pool, commands, handlers: storeHandlers, sendEvent: async () => undefined });
const [teacher, learner] = [await putPerson(pool, 'teacher'), await putPerson(pool, 'learner')];
let signedIn: Actor | undefined;
const env = readEnv({ PUBLIC_URL: 'https://school.example.test' });
const mails: ProductMail[] = [];
const sendMail = async (mail: ProductMail) => void mails.push(mail);

const app = new Hono<ActorVariables>();
app.use(requestIds);
app.onError(problemHandler(log));
app.route(
  '/',
  apiRoutes({ pool, runCommand, limiter, onCommitted: () => undefined }, env) as unknown as Hono<ActorVariables>,
);
app.use(withSession(async () => signedIn && { actor: signedIn, sessionToken: 'x', emailVerified: true }));
app.route(
  '/',
  accessTokenRoutes(accessTokenCreator({ pool, env, sendMail, limiter }), () => undefined),
);

beforeEach(() => pool.query('truncate auth_attempt'));

const json = (method: string, body: unknown, headers: Record<string, string> = {}) => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

async function wish(actor: Actor | undefined, given: object): Promise<Response> {
  signedIn = actor;
  const wanted = { name: 'Script', scopes: tokenScopes, days: null, password: '', ...given };
  return app.request('/api/access-tokens', json('POST', wanted));
}

/** Makes a token for the actor and returns it with a function that sends requests with it. */
async function tokenOf(actor: Actor, scopes: readonly TokenScope[] = tokenScopes) {
  const { id, token } = (await (await wish(actor, { scopes })).json()) as { id: string; token: string };
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { ...(init.headers as object), authorization: `Bearer ${token}` };
    const response = await app.request(`/api/v1${path}`, { ...init, headers });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Record<string, unknown>,
    };
  };
  return { id, token, ask };
}

describe('access tokens', () => {
  test('an access token is shown once, and its stored hash does not authenticate a request', async () => {
    const { id, token } = await tokenOf(learner);
    expect(token).toMatch(/^margin_pat_[0-9a-f]{48}$/);
    const { rows } = await pool.query('select prefix, hash from access_token where id = $1', [id]);
    expect(token.startsWith(rows[0].prefix)).toBe(true);
    expect(JSON.stringify(rows[0])).not.toContain(token.slice(rows[0].prefix.length));
    const stolen = await app.request('/api/v1/me', { headers: { authorization: `Bearer ${rows[0].hash}` } });
    expect(stolen.status).toBe(401);
  });

  test('an access token is made only for a signed-in person, with a name, known scopes and a known lifetime', async () => {
    expect((await wish(undefined, {})).status).toBe(401);
    for (const given of [{ name: ' ' }, { scopes: [] }, { scopes: ['wallet:write'] }, { days: 3 }])
      expect((await wish(learner, given)).status).toBe(422);
    signedIn = learner;
    const form = { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } };
    expect((await app.request('/api/access-tokens', form)).status).toBe(415);
  });

  test('an access token for an account with a password requires that password', async () => {
    const owner = await putPerson(pool, 'owner');
    const { hashPassword } = await import('#server/account/security/password-hash.ts');
    await pool.query(
      `insert into auth_account (id, user_id, account_id, provider_id, password)
       values ($1, $2, $3, 'credential', $4)`,
      [newId('User'), owner.id, owner.id, await hashPassword('longenough')],
    );
    expect((await wish(owner, { password: 'another one' })).status).toBe(422);
    expect((await wish(owner, { password: 'longenough' })).status).toBe(200);
  });

  test('an access token is refused if it is invalid, expired or revoked, or if its owner is leaving [S-654]', async () => {
    const { id, token, ask } = await tokenOf(learner);
    expect((await ask('/me')).status).toBe(200);
    for (const wrong of [
      '',
      'Basic x',
      'Bearer',
      `Bearer ${token.slice(0, -1)}`,
      `Bearer margin_pat_${'0'.repeat(48)}`,
    ]) {
      const response = await app.request('/api/v1/me', { headers: { authorization: wrong } });
      expect([wrong, response.status, response.headers.get('www-authenticate')]).toEqual([wrong, 401, 'Bearer']);
      expect(await response.json()).toEqual({
        code: 'not_signed_in',
        title: 'Not signed in',
        status: 401,
        detail: expect.not.stringMatching(/invalid authorization token/i),
        requestId: response.headers.get('x-request-id'),
      });
    }
    await pool.query("update access_token set expires_at = now() - interval '1 second' where id = $1", [id]);
    expect((await ask('/me')).status).toBe(401);
    const leaver = await putPerson(pool, 'leaver');
    const theirs = await tokenOf(leaver);
    await pool.query('update "user" set deleted_at = now() where id = $1', [leaver.id]);
    expect((await theirs.ask('/me')).status).toBe(401);
    const other = await tokenOf(learner);
    await runCommand(learner, { key: newId('User'), name: 'accessToken.revoke', input: { id: other.id } });
    expect((await other.ask('/me')).status).toBe(401);
  });

  test('an access token cannot be revoked by another person', async () => {
    const { id, ask } = await tokenOf(teacher);
    const call = { key: newId('User'), name: 'accessToken.revoke', input: { id } };
    await expect(runCommand(learner, call)).rejects.toMatchObject({ code: 'not_found' });
    expect((await ask('/me')).status).toBe(200);
  });

  test('every operation of the API refuses a token that lacks its scope', async () => {
    const { body } = await documented();
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security }]) => ({ path, method, scope: security[0]?.token[0] ?? '' })),
    );
    expect(operations.length).toBeGreaterThan(15);
    const { id, ask } = await tokenOf(learner);
    for (const { path, method, scope } of operations) {
      const rest = tokenScopes.filter((each) => each !== scope);
      expect(rest, path).toHaveLength(tokenScopes.length - 1);
      await pool.query('update access_token set scopes = $2 where id = $1', [id, JSON.stringify(rest)]);
      const answer = await ask(path.replace('/api/v1', '').replace('{id}', newId('Lesson')), {
        method: method.toUpperCase(),
      });
      expect([method, path, answer.status, answer.body['detail']]).toEqual([
        method,
        path,
        403,
        `the token lacks the scope ${scope}`,
      ]);
    }
  });

  test('an access token beyond its rate limit gets 429 and a Retry-After header', async () => {
    const { ask } = await tokenOf(learner);
    await ask('/me');
    await pool.query("update auth_attempt set count = $1 where key like 'API requests:%'", [
      limits['API requests'].max,
    ]);
    const { status, headers } = await ask('/me');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

const documented = async () => {
  const response = await app.request('/api/openapi.json');
  return { response, body: (await response.json()) as ApiDocument };
};

describe('API answers', () => {
  test('the API profile has the ID of the session’s user and no cognitoSub [S-213]', async () => {
    const { ask } = await tokenOf(learner);
    const { body } = await ask('/me');
    expect(body['id']).toBe(learner.id);
    expect(body).not.toHaveProperty('cognitoSub');
  });

  test('the API shows all fields of a draft to its owner and only its name to others', async () => {
    const { id } = await putLesson(pool, { owner: teacher.id, isPublished: false });
    const [own, foreign] = [await tokenOf(teacher), await tokenOf(learner)];
    expect((await own.ask(`/lessons/${id}`)).body).toHaveProperty('description');
    const { status, body } = await foreign.ask(`/lessons/${id}`);
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['createdAt', 'id', 'name', 'updatedAt']]);
    expect((await foreign.ask(`/lessons/${newId('Lesson')}`)).status).toBe(404);
    expect((await foreign.ask('/lessons/x')).status).toBe(422);
  });

  test('pages of the API’s lesson list contain each lesson once', async () => {
    for (let count = 0; count < 30; count += 1)
      await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true });
    const { ask } = await tokenOf(learner);
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const after: string = next === '' ? '' : `?after=${encodeURIComponent(next)}`;
      const { body } = await ask(`/lessons${after}`);
      seen.push(...(body['data'] as { id: string }[]).map(({ id }) => id));
      next = body['next'] as string | null;
    }
    expect(seen.length).toBeGreaterThanOrEqual(30);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await ask('/lessons?priceFrom=1')).body['data']).toEqual([]);
    expect((await ask('/lessons?sort=upwards')).status).toBe(422);
  });

  test('a lesson is created once when the API request is repeated, and only its owner renames it', async () => {
    const { ask } = await tokenOf(teacher);
    const id = newId('Lesson');
    const begin = () => ask('/lessons', json('POST', { id, name: 'Rivers' }, { 'idempotency-key': 'a-1' }));
    expect([(await begin()).status, (await begin()).status]).toEqual([201, 201]);
    const renamed = await ask(`/lessons/${id}`, json('PATCH', { name: 'Streams', price: 2.5 }));
    expect(renamed.body).toMatchObject({ name: 'Streams', price: 2.5 });
    const { ask: askAsOther } = await tokenOf(learner);
    expect((await askAsOther(`/lessons/${id}`, json('PATCH', { name: 'Mine' }))).status).toBe(404);
    expect((await ask(`/lessons/${id}`)).body['name']).toBe('Streams');
  });

  test('the API returns enrollments and progress to the learner’s token and not to the teacher’s', async () => {
    const lesson = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true });
    const enrollmentID = await putEnrollment(pool, { owner: learner.id, teacherID: teacher.id, lesson });
    const [own, theirs] = [await tokenOf(learner), await tokenOf(teacher)];
    expect((await own.ask(`/enrollments/${enrollmentID}`)).body['lessonID']).toBe(lesson.id);
    expect((await own.ask(`/enrollments/${enrollmentID}/progress`)).status).toBe(200);
    expect((await theirs.ask(`/enrollments/${enrollmentID}`)).status).toBe(404);
    expect((await theirs.ask(`/enrollments/${enrollmentID}/progress`)).body['data']).toEqual([]);
  });

  test('an access token enrolls in a free lesson and is refused a lesson that costs something', async () => {
    const free = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true });
    const dear = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true, price: 1 });
    const { ask } = await tokenOf(learner);
    const before = (await ask('/wallet')).body['tokenBalance'];
    const enroll = (lessonID: string) => ask('/enrollments', json('POST', { id: newId('Enrollment'), lessonID }));
    expect((await enroll(free.id)).status).toBe(201);
    expect((await enroll(dear.id)).body).toMatchObject({ status: 409, code: 'price_changed' });
    expect((await ask('/wallet')).body['tokenBalance']).toEqual(before);
  });

  test('the transactions that the API lists add up to the balance', async () => {
    const { ask } = await tokenOf(learner);
    const { body } = await ask('/wallet/transactions');
    const sum = (body['data'] as { amount: number }[]).reduce((total, { amount }) => total + amount, 0);
    expect((await ask('/wallet')).body['tokenBalance']).toEqual({ value: sum });
  });
});

describe('API documentation', () => {
  test('the API document is OpenAPI 3.1 and gives every operation a scope and a problem response', async () => {
    const { body } = await documented();
    expect(body.openapi).toBe('3.1.0');
    for (const methods of Object.values(body.paths))
      for (const { responses, security } of Object.values(methods)) {
        expect(Object.keys(responses)).toContain('4XX');
        expect(security).toHaveLength(1);
      }
    expect(Object.keys(body.paths).every((path) => path.startsWith('/api/v1/'))).toBe(true);
  });

  test.each([
    ['us', 'Margin for programs'],
    ['de', 'Margin für Programme'],
    ['fr', 'Margin pour les programmes'],
  ])('the API page in the language %s lists every operation and has no script', async (language, title) => {
    const response = await app.request(`/api?lang=${language}`);
    const text = await response.text();
    expect(text).toContain(title);
    expect(text).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
    const { body } = await documented();
    for (const methods of Object.values(body.paths))
      for (const { operationId } of Object.values(methods)) expect(text).toContain(`id="${operationId}"`);
  });

  test('the API page uses the language that was chosen for the other pages', async () => {
    const response = await app.request('/api', { headers: { cookie: 'language=de' } });
    expect(await response.text()).toContain('Margin für Programme');
    expect(response.headers.get('vary')).toContain('cookie');
  });
});
