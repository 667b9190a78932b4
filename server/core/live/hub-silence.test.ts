import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { TestClient } from '#server/core/live/test-client.ts';
import { startTestHub } from '#server/core/live/test-hub.ts';
import { newId } from '#server/core/store/new-id.ts';
import { deadlines } from '#server/core/postgres/deadlines.ts';
import { openUnreliableProxy, type UnreliableProxy } from '#server/core/postgres/test-unreliable-proxy.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { put, putPerson } from '#server/core/store/test-rows.ts';

const quick = { ...deadlines, answerMs: 400, checkMs: 400, streamMs: 400 };
const quiet = pino({ level: 'silent' });

let network: UnreliableProxy;
let keeper: pg.Pool;
let url: string;
beforeAll(async () => {
  ({ url } = await testDatabase());
  network = await openUnreliableProxy(url);
  keeper = openPool(url, quiet, 2);
});
afterAll(async () => {
  await keeper.end();
  await network.close();
});

test('a stream whose connection goes silent reports it, reconnects, and delivers what was missed', async () => {
  const school = await startTestHub(network.url, { deadlines: quick });
  const learner = await putPerson(keeper, 'learner');
  school.admit(learner);
  const client = await TestClient.join(school.port, learner);
  expect(school.hub.isAlive).toBe(true);

  network.freeze();
  const id = newId('Notification');
  await put(keeper, 'Notification', { id, title: 'Missed', userID: learner.id, owner: learner.id });
  await expect.poll(() => school.hub.isAlive).toBe(false);
  network.heal();
  await client.untilRow(id);
  expect(school.hub.isAlive).toBe(true);
  await client.cut();
  await school.stop();
});

test('a job queue whose connections go silent continues its jobs on new connections', async () => {
  const jobs = await createJobs(network.url, quiet, quick);
  const done: number[] = [];
  await jobs.work<{ n: number }>('silent', async ({ n }) => void done.push(n));
  await jobs.send('silent', { n: 1 });
  await expect.poll(() => done).toEqual([1]);
  network.silence();
  await expect
    .poll(() =>
      jobs.send('silent', { n: 2 }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => done, { timeout: 10_000 }).toContain(2);
  expect(jobs.isAlive()).toBe(true);
  await jobs.stop();
});
