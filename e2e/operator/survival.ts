import { expect } from 'vitest';
import type { Cluster } from '#e2e/operator/cluster.ts';
import { type Device, openBrowser, openDevice } from '#e2e/operator/device.ts';
import { expectEqual } from '#e2e/operator/equal.ts';
import { LearnerLoad, PRICE, PRICE_USD, somebody } from '#e2e/operator/learner-load.ts';
import { createLog } from '#server/log.ts';
import { openPool } from '#server/store/pool.ts';
import { putLesson, putPerson } from '#server/store/test-school.ts';

export interface Siege {
  /** How often each server and Postgres are killed. */
  rounds: number;
  /** People who only give commands. */
  learners: number;
  /** People with a browser open. */
  devices: number;
  /** How many commands are answered between two deaths. */
  between: number;
}

const WELCOME = 1_000_000;
const LESSONS = 10;

/** Kills one machine after the other while people work, and then holds everybody's books against each other. */
export async function besiege(cluster: Cluster, { rounds, learners, devices: screens, between }: Siege): Promise<void> {
  const { url, servers, postgres, sessionSecret } = cluster;
  const pool = openPool(postgres.url, createLog({ logLevel: 'silent' }), 4);
  const teacher = await putPerson(pool, 'teacher');
  const facts = { owner: teacher.id, visibility: 'public', isPublished: true, price: PRICE_USD } as const;
  const lessons = await Promise.all(Array.from({ length: LESSONS }, () => putLesson(pool, facts)));
  const people = await Promise.all(Array.from({ length: learners + screens }, () => somebody(pool, sessionSecret)));
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
    await postgres.revive();
    await work();
  }
  await load.end();

  const unsent = () => Promise.all(devices.map((device) => device.unsent()));
  await expect.poll(unsent).toEqual(devices.map(() => ({ outbox: 0, refused: 0 })));
  expect(load.doubts).toBeGreaterThan(0);
  const { rows: keys } = await pool.query<{ name: string }>('select user_id || key as name from command');
  const known = new Set(keys.map(({ name }) => name));
  expect(load.done.filter(({ who, call }) => !known.has(who.id + call.key))).toEqual([]);
  await expectBooks();
  for (const device of devices) await expectSame(device);
  await browser.close();
  await pool.end();

  /** Each acknowledged command did what it does once, and nothing else was done. */
  async function expectBooks() {
    const given = (name: string) => load.done.filter(({ call }) => call.name === name);
    const ids = people.map(({ id }) => id);
    const { rows: enrolled } = await pool.query<{ owner: string; count: number; balance: string }>(
      `select w.owner, count(e.id)::int as count, w.token_balance::text as balance
        from token_wallet w left join enrollment e on e.owner = w.owner where w.owner = any($1) group by w.id`,
      [ids],
    );
    const paid = enrolled.map(({ owner, count, balance }) => [owner, count, Number(balance)]);
    const counts = people.map(({ id }) => given('enrollment.start').filter(({ who }) => who.id === id).length);
    const expected = people.map(({ id }, index) => [id, counts[index], WELCOME - PRICE * (counts[index] ?? 0)]);
    expect(paid.toSorted()).toEqual(expected.toSorted());
    const { rows: sums } = await pool.query('select coalesce(sum(tokens), 0)::text as sum from ledger_entry');
    expect(sums).toEqual([{ sum: '0' }]);
    const made = [
      ...given('lesson.create').map(({ call }) => (call.input as { id: string }).id),
      ...devices.flatMap(({ written }) => [...written.keys()]),
    ];
    const { rows: there } = await pool.query<{ id: string }>('select id from lesson where owner = any($1)', [ids]);
    expect(there.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
  }

  /** Of its own lessons too, which are a paged model, the device has every one. */
  async function expectSame(device: Device) {
    await expectEqual(pool, device);
    const rows = await device.rows('Lesson');
    const own = new Map(rows.map(({ id, row }) => [id, (row as { name?: string }).name]));
    for (const [id, name] of device.written) expect(own.get(id)).toBe(name);
  }
}
