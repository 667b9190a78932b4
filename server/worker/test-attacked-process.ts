import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Attacker, AttackedServer } from '#server/attack/test-attacked-server.ts';
import { newId } from '#server/new-id.ts';
import { putLesson } from '#server/store/test-school.ts';
import type { LoopReport } from '#server/worker/test-loop-probe.ts';

const MB = 1024 * 1024;
/** Longer answers than this a person would notice. */
const ANSWER_MS = 250;
const ATTACKERS = 3;
/** The pause between two acts of the learner. */
const PAUSE_MS = 110;

let server: AttackedServer;

/** The folder of the server's files, whose path no answer may tell. */
export const serverFolder = (): string => server.folder;

/** Reports the event loop of the server since the last attack began, and its memory. */
export const loop = (): Promise<LoopReport> => server.loop();

/** Sends a request of one account. */
export type Person = (path: string, body?: RequestInit['body'], type?: string) => Promise<Response>;

const personOf =
  ({ headers }: Attacker): Person =>
  (path, body, type = 'application/octet-stream') =>
    fetch(`${server.address}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, 'content-type': type },
      ...(body === undefined ? {} : { body }),
    });

let learn: () => Promise<Response>;
export const attackers: Person[] = [];

async function done(answer: Response): Promise<void> {
  const [result] = (await answer.json()) as { ok: boolean }[];
  if (!result?.ok) throw new Error('the command was refused');
}

beforeAll(async () => {
  server = await AttackedServer.start({ areLimitsKept: true });
  const [learner, teacher] = [personOf(await server.signUp()), await server.signUp()];
  const lesson = await putLesson(server.pool, { owner: teacher.id, visibility: 'public', isPublished: true });
  const command = async (name: string, input: object) =>
    learner('/api/commands', JSON.stringify([{ key: randomUUID(), name, input }]), 'application/json');
  const enrollmentID = newId('Enrollment');
  const started = await command('enrollment.start', { id: enrollmentID, lessonID: lesson.id, expectedTokens: 0 });
  await done(started);
  let place = 0;
  const step = { enrollmentID, nodeID: lesson.nodeIDs[0], topicID: newId('EnrollmentTopicProgress') };
  await command('step.open', step);
  learn = () => command('step.keep', { ...step, place: (place += 1), watched: [] });
  await done(await learn());
  for (let index = 0; index < ATTACKERS; index += 1) attackers.push(personOf(await server.signUp()));
});
afterAll(() => server[Symbol.asyncDispose]());

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** Measures how long one answer after the other takes, until it is stopped. */
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

/** A line for each attack. */
export const table: Record<string, string | number>[] = [];

/** Runs a task, which returns the statuses of its answers, and measures how long other people's requests take meanwhile. */
export async function underAttack(kind: string, task: () => Promise<number[]>): Promise<number[]> {
  await server.pool.query('truncate auth_attempt');
  server.resetLoop();
  const stop = new AbortController();
  const asked = [timesOf(() => fetch(`${server.address}/healthz`), stop.signal), timesOf(learn, stop.signal)];
  const start = performance.now();
  const statuses = await task().finally(() => stop.abort());
  const seconds = (performance.now() - start) / 1_000;
  const [ofHealth = 0, ofSteps = 0] = (await Promise.all(asked)).map((times) => percentile(times, 0.99));
  const { p99, max, rss } = await loop();
  const counts = [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${all.length}x${status}`);
  table.push({
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
