import { expect } from 'vitest';
import { expectConsistentLedger } from '#e2e/operator/ledger-check.ts';
import type { Cluster } from '#e2e/operator/cluster.ts';
import { type Device, openBrowser, openDevice } from '#e2e/operator/device.ts';
import { expectDeviceMatchesPolicy } from '#e2e/operator/device-check.ts';
import { LearnerLoad, PRICE_USD, createLoadPerson } from '#e2e/operator/learner-load.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putLesson, putPerson } from '#server/core/store/test-rows.ts';

export interface KillPlan {
  /** How often each server and Postgres are killed. */
  rounds: number;
  /** People without a browser, who only send commands. */
  learners: number;
  /** People with an open browser. */
  devices: number;
  /** Number of answered commands between two kills. */
  between: number;
}

const LESSONS = 10;

/** Kills one process after the other while people work, and then compares the records of all sides. */
export async function killRepeatedly(
  cluster: Cluster,
  { rounds, learners, devices: screens, between }: KillPlan,
): Promise<void> {
  const { url, servers, postgres, sessionSecret } = cluster;
  const pool = openPool(postgres.url, createLog({ logLevel: 'silent' }), 4);
  const teacher = await putPerson(pool, 'teacher');
  const facts = { owner: teacher.id, visibility: 'public', isPublished: true, price: PRICE_USD } as const;
  const lessons = await Promise.all(Array.from({ length: LESSONS }, () => putLesson(pool, facts)));
  const people = await Promise.all(
    Array.from({ length: learners + screens }, () => createLoadPerson(pool, sessionSecret)),
  );
  const browser = await openBrowser();
  const devices: Device[] = [];
  for (const who of people.slice(learners)) devices.push(await openDevice(browser, url, who));

  const load = new LearnerLoad(url, people, lessons);
  const work = async () => {
    await Promise.all(devices.map((device) => device.write()));
    await load.more(between);
  };
  await work();
  for (let round = 0; round < rounds; round += 1) {
    for (const server of servers) {
      await server.kill();
      await work();
      await server.start();
      await work();
    }
    await postgres.kill();
    await Promise.all(devices.map((device) => device.write()));
    await postgres.restart();
    await work();
  }
  await load.end();

  const unsent = () => Promise.all(devices.map((device) => device.unsent()));
  await expect.poll(unsent).toEqual(devices.map(() => ({ outbox: 0, refused: 0 })));
  expect(load.unansweredCalls).toBeGreaterThan(0);
  await expectConsistentLedger({
    pool,
    people,
    load,
    createdElsewhere: devices.flatMap(({ written }) => [...written.keys()]),
  });
  for (const device of devices) await expectSame(device);
  await browser.close();
  await pool.end();

  /** The device also has each of its own lessons, although lessons are a paged model. */
  async function expectSame(device: Device) {
    await expectDeviceMatchesPolicy(pool, device);
    const rows = await device.rows('Lesson');
    const own = new Map(rows.map(({ id, row }) => [id, (row as { name?: string }).name]));
    for (const [id, name] of device.written) expect(own.get(id)).toBe(name);
  }
}
