import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putLesson } from '#server/core/store/test-rows.ts';
import type { LoopReport } from '#server/attack/test-loop-probe.ts';

const MB = 1024 * 1024;
/** Longest answer time that a person would not notice. */
const ANSWER_MS = 250;
const ATTACKERS = 3;
/** Pause between two actions of the learner. */
const PAUSE_MS = 110;

/** Data folder of the server. */
export let folder: string;
export let pool: pg.Pool;
let databaseUrl: string;
let server: ChildProcess;
let address = '';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts the unchanged server with a probe in its process. */
async function startServer(): Promise<void> {
  const port = await freePort();
  address = `http://localhost:${port}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    PORT: String(port),
    SEED: 'off',
    LOG_LEVEL: 'error',
  };
  const probe = join(import.meta.dirname, 'test-loop-probe.ts');
  server = spawn(process.execPath, ['--expose-gc', '--import', probe, 'server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const { stdout } = server;
  if (!stdout) throw new Error('the server has no output');
  let said = '';
  stdout.on('data', (text) => (said += text));
  while (!said.includes('is ready at')) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    await Promise.race([once(stdout, 'data'), once(server, 'exit')]);
  }
}

/** Reports the delay of the server's event loop since the last attack began, and its memory. */
export async function readLoopReport(): Promise<LoopReport> {
  server.send('report');
  const [report] = (await once(server, 'message')) as [LoopReport];
  return report;
}

/** Sends a request of one account. */
export type SendRequest = (path: string, body?: RequestInit['body'], type?: string) => Promise<Response>;

async function signUp(): Promise<{ id: string; ask: SendRequest }> {
  const account = { email: `${randomUUID()}@example.org`, password: `secret-${randomUUID()}` };
  const headers = { 'content-type': 'application/json', origin: address };
  const post = (path: string, body: object) =>
    fetch(`${address}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('sign-up/email', { ...account, firstName: 'Ada', lastName: 'Lee' });
  const { rows } = await pool.query<{ id: string }>(
    'update "user" set email_verified = true where email = $1 returning id',
    [account.email],
  );
  const signedIn = await post('sign-in/email', account);
  if (!signedIn.ok) throw new Error(`${signedIn.status} ${await signedIn.text()}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const ask: SendRequest = (path, body, type = 'application/octet-stream') =>
    fetch(`${address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, origin: address, 'content-type': type },
      ...(body === undefined ? {} : { body }),
    });
  return { id: rows[0]?.id ?? '', ask };
}

let learn: () => Promise<Response>;
export const attackers: SendRequest[] = [];

async function done(answer: Response): Promise<void> {
  const [result] = (await answer.json()) as { ok: boolean }[];
  if (!result?.ok) throw new Error('the command was refused');
}

/** Gives the file of tests that calls it a server of its own. Files of one worker share this module. */
export async function startAttackedServer(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'attack-'));
  ({ url: databaseUrl } = await testDatabase());
  pool = openPool(databaseUrl, createLog({ logLevel: 'silent' }), 2);
  attackers.length = 0;
  resultTable.length = 0;
  beforeAll(startAttack);
  afterAll(async () => {
    server.kill('SIGKILL');
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  });
}

async function startAttack(): Promise<void> {
  await startServer();
  const [learner, teacher] = [await signUp(), await signUp()];
  const lesson = await putLesson(pool, { owner: teacher.id as never, visibility: 'public', isPublished: true });
  const command = async (name: string, input: object) =>
    learner.ask('/api/commands', JSON.stringify([{ key: randomUUID(), name, input }]), 'application/json');
  const enrollmentID = newId('Enrollment');
  const started = await command('enrollment.start', { id: enrollmentID, lessonID: lesson.id, expectedTokens: 0 });
  await done(started);
  let place = 0;
  const step = { enrollmentID, nodeID: lesson.nodeIDs[0], topicID: newId('EnrollmentTopicProgress') };
  await command('step.open', step);
  learn = () => command('step.savePosition', { ...step, place: (place += 1), watched: [] });
  await done(await learn());
  for (let index = 0; index < ATTACKERS; index += 1) attackers.push((await signUp()).ask);
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Measures the times of consecutive answers until it is stopped. */
async function timesOf(ask: () => Promise<Response>, stop: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  while (!stop.aborted) {
    const start = performance.now();
    const response = await ask();
    await response.arrayBuffer();
    times.push(performance.now() - start);
    expect(response.status).toBe(200);
    await delay(PAUSE_MS);
  }
  return times;
}

/** A row of results for each attack. */
export const resultTable: Record<string, string | number>[] = [];

/** Runs a task, which returns the statuses of its answers, and measures how long other people's requests take meanwhile. */
export async function underAttack(kind: string, task: () => Promise<number[]>): Promise<number[]> {
  await pool.query('truncate auth_attempt');
  server.send('reset');
  const stop = new AbortController();
  const asked = [timesOf(() => fetch(`${address}/healthz`), stop.signal), timesOf(learn, stop.signal)];
  const start = performance.now();
  const statuses = await task().finally(() => stop.abort());
  const seconds = (performance.now() - start) / 1_000;
  const [ofHealth = 0, ofSteps = 0] = (await Promise.all(asked)).map((times) => percentile(times, 0.99));
  const { p99, max, rss } = await readLoopReport();
  const counts = [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${all.length}x${status}`);
  resultTable.push({
    kind,
    files: statuses.length,
    answers: counts.join(' '),
    seconds: Math.round(seconds),
    'healthz p99 ms': Math.round(ofHealth),
    'step p99 ms': Math.round(ofSteps),
    'loop p99 ms': Math.round(p99),
    'loop max ms': Math.round(max),
    'rss MB': Math.round(rss / MB),
  });
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect({ kind, isQuick: ofHealth <= ANSWER_MS && ofSteps <= ANSWER_MS && p99 <= ANSWER_MS }).toEqual({
    kind,
    isQuick: true,
  });
  return statuses;
}
