import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import type { Problem } from '#domain/kernel/errors.ts';
import { startTestServer, type TestServer } from '#server/test-server.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import { newId } from '#server/core/store/new-id.ts';
import { putPerson } from '#server/core/store/test-rows.ts';
import { everything } from '#server/teach/drafting/job/test-drafts.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import { commands } from '#sync/commands.ts';
import { queries } from '#sync/queries.ts';

const PLACES = 8;
/** Number of accounts that send slow bodies. It exceeds the places of the queue. */
const ATTACKERS = 33;
/** Body length in bytes that every route accepts. */
const BODY_BYTES = 500;
const atOnce = { account: 4, network: 40 };
/** Byte limit of an account: three bodies of three kilobytes exceed it. */
const accountBytes = 8_000;

let patient: TestServer;
let strict: TestServer;
const attackers: Actor[] = [];
let victim: Actor;
let other: Actor;

beforeAll(async () => {
  const { url } = await testDatabase();
  const queue = new FileQueue(unlimited, { people: PLACES });
  patient = await startTestServer(url, { commands, queries, arrivalRules: { atOnce, accountBytes }, queue });
  strict = await startTestServer(url, { commands, queries, arrivalRules: { graceMs: 0, bytesPerSecond: 1_000_000 } });
  victim = await putPerson(patient.pool, 'victim');
  other = await putPerson(patient.pool, 'other');
  for (let index = 0; index < ATTACKERS; index += 1) attackers.push(await putPerson(patient.pool, `a${index}`));
  await patient.admit(victim, ...attackers);
  await strict.admit(other);
});
afterAll(() => Promise.all([patient.stop(), strict.stop()]));

const draft = { id: newId('Lesson'), name: 'a', description: '', courseID: null, request: everything };
const searches: Record<string, () => string> = {
  '/api/source-lessons': () => `?id=${newId('Lesson')}&name=a&language=us`,
  '/api/lesson-drafts': () => `?lesson=${encodeURIComponent(JSON.stringify(draft))}`,
};
const bodyMethods = ['POST', 'PUT', 'PATCH'];

/** Every route of the server that takes a body. */
function bodyRoutesOf({ routes }: TestServer): { method: string; path: string }[] {
  const found = routes
    .filter(({ method, path }) => bodyMethods.includes(method) && !path.endsWith('*'))
    .map(({ method, path }) => ({ method, path }));
  return [...new Map(found.map((route) => [`${route.method} ${route.path}`, route])).values()];
}

type BodyRoute = ReturnType<typeof bodyRoutesOf>[number];

/** Starts a request with a body of `bytes` bytes and sends its first byte. */
function begin({ port }: TestServer, { method, path }: BodyRoute, sender?: Actor, bytes = BODY_BYTES): ClientRequest {
  const address = path.replaceAll(/:\w+(?:\{[^}]*\})?/g, () => newId('User')) + (searches[path]?.() ?? '');
  const headers: Record<string, string> = {
    origin: 'https://school.example.test',
    'content-type': 'application/json',
    'content-length': String(bytes),
    ...(sender && { cookie: `sid=${sender.id}` }),
  };
  const sent = request({ port, host: '127.0.0.1', method, path: address, headers, agent: false });
  sent.on('error', () => undefined);
  sent.write('[');
  return sent;
}

async function statusOf(sent: ClientRequest): Promise<number> {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}

/** Waits until the server has received the bytes sent so far, which is certain once a later request is answered. */
const settle = ({ port }: TestServer) => fetch(`http://127.0.0.1:${port}/healthz`);

test('slow bodies of 33 accounts never delay another person’s request at any route that takes a body', async () => {
  const routes = bodyRoutesOf(patient);
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/question-banks', '/api/files']));
  const refused: string[] = [];
  for (const route of routes) {
    const slow = attackers.map((attacker) => begin(patient, route, attacker));
    await settle(patient);
    const mine = begin(patient, route, victim);
    mine.end('x'.repeat(BODY_BYTES - 1));
    const status = await statusOf(mine);
    if (status === 408 || status === 429) refused.push(`${route.method} ${route.path} ${status}`);
    for (const sent of slow) sent.destroy();
  }
  expect(refused).toEqual([]);
});

test('a body that arrives too slowly gets 408 and a problem document at every route that reads it', async () => {
  const answered = await Promise.all(
    bodyRoutesOf(strict).map(async (route) => ({
      path: route.path,
      status: await statusOf(begin(strict, route, other)),
    })),
  );
  const slow = answered.flatMap(({ path, status }) => (status === 408 ? [path] : []));
  const files = ['files', 'question-banks', 'source-lessons', 'lesson-drafts', 'course-archives', 'cards'];
  const readers = [...files, 'commands', 'people', 'contact', 'page-faults', 'access-tokens'];
  expect(slow).toEqual(expect.arrayContaining(readers.map((name) => `/api/${name}`)));
  const sent = begin(strict, { method: 'POST', path: '/api/commands' }, other);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const problem = JSON.parse(Buffer.concat(await response.toArray()).toString()) as Problem;
  expect(problem).toMatchObject({ code: 'too_slow', detail: expect.stringContaining('too slowly') });
  expect(response.headers.connection).toBe('close');
});

test('an account has a limited number of bodies arriving at once, and other accounts are counted separately', async () => {
  const route = { method: 'POST', path: '/api/question-banks' };
  const [hoarder, neighbor] = attackers as [Actor, Actor];
  const slow = Array.from({ length: atOnce.account }, () => begin(patient, route, hoarder));
  await settle(patient);
  expect(await statusOf(begin(patient, route, hoarder))).toBe(429);
  const quick = begin(patient, route, neighbor);
  quick.end('x'.repeat(BODY_BYTES - 1));
  expect(await statusOf(quick)).not.toBe(429);
  for (const sent of slow) sent.destroy();
});

test('the bodies of one account are limited in total bytes, and another account can still send a body', async () => {
  const route = { method: 'POST', path: '/api/question-banks' };
  const [, , hoarder, neighbor] = attackers as [Actor, Actor, Actor, Actor];
  const slow = [3_000, 3_000].map((bytes) => begin(patient, route, hoarder, bytes));
  await settle(patient);
  const sent = begin(patient, route, hoarder, 3_000);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const problem = JSON.parse(Buffer.concat(await response.toArray()).toString()) as Problem;
  expect(problem).toMatchObject({ code: 'too_many', detail: expect.stringContaining('8000 bytes') });
  const quick = begin(patient, route, neighbor, 3_000);
  quick.end('x'.repeat(2_999));
  expect(await statusOf(quick)).not.toBe(429);
  for (const each of slow) each.destroy();
});

test('a long body without an account is refused before it has arrived', async () => {
  const route = { method: 'POST', path: '/api/commands' };
  expect(await statusOf(begin(patient, route, undefined, 100_000))).toBe(401);
});

test('the oldest body is ended and a new one is read when a network sends too many bodies without an account', async () => {
  const route = { method: 'POST', path: '/api/contact' };
  const slow = Array.from({ length: atOnce.network }, () => begin(patient, route));
  const oldest = statusOf(slow[0]!);
  await settle(patient);
  const quick = begin(patient, route);
  quick.end('x'.repeat(BODY_BYTES - 1));
  expect(await statusOf(quick)).not.toBe(429);
  expect(await oldest).toBe(429);
  for (const sent of slow) sent.destroy();
});
