import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Order } from '#domain/wallet/order.ts';
import { type Cluster, startCluster } from '#e2e/operator/cluster.ts';
import { placeOrder } from '#e2e/operator/order.ts';
import { createLoadPerson } from '#e2e/operator/learner-load.ts';
import { createLog } from '#server/core/log/log.ts';
import { auditPayments, consistentAudit } from '#server/wallet/payments/test-payment-simulation.ts';
import { openPool } from '#server/core/postgres/pool.ts';

const PEOPLE = 6;
/** Longer than the time after which another server takes over unfinished work. */
const PATIENCE_MS = 400_000;

const rounds: Order[] = [
  { kind: 'subscribe', tier: 'STUDENT' },
  { kind: 'topUp', cents: 500 },
  { kind: 'change', tier: 'TEACHER' },
  { kind: 'cancel' },
  { kind: 'resume' },
];

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

test('kills between any two steps of purchases charge everybody exactly once and deliver the purchase', async () => {
  const pool = openPool(cluster.postgres.url, createLog({ logLevel: 'silent' }), 4);
  const count = async (sql: string) => (await pool.query<{ n: number }>(sql)).rows[0]?.n ?? 0;
  const answers = () => count('select count(*)::int as n from sandbox_answer');
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => createLoadPerson(pool, cluster.sessionSecret)));
  let kills = 0;
  for (const [round, order] of rounds.entries()) {
    const before = await answers();
    const decided = Promise.all(people.map((who) => placeOrder(cluster.url, who, order)));
    // Each round kills the servers after another number of answers from the card service.
    for (const steps of [1 + round, 4 + 2 * round]) {
      const isFar = async () => (await answers()) - before >= steps;
      const isOver = async () => (await count(`select count(*)::int as n from purchase where status = 'OPEN'`)) === 0;
      await vi.waitUntil(async () => (await isFar()) || ((await isOver()) && round > 2), {
        timeout: PATIENCE_MS,
        interval: 5,
      });
      await Promise.all(cluster.servers.map((server) => server.kill()));
      kills += 2;
      // Started one after the other as an operator would, with one retry on a busy machine.
      for (const server of cluster.servers) await server.start().catch(() => server.start());
    }
    const ids = await decided;
    await expect
      .poll(() => count(`select count(*)::int as n from purchase where status = 'OPEN'`), { timeout: PATIENCE_MS })
      .toBe(0);
    const { rows } = await pool.query('select distinct status from purchase where id = any($1)', [ids]);
    expect(rows).toEqual([{ status: 'DONE' }]);
  }
  const { wrongPlans: _, ...sound } = consistentAudit;
  expect(await auditPayments(pool)).toMatchObject(sound);
  // The card service continues to charge exactly the last chosen plans.
  const { rows: plans } = await pool.query(
    `select p.subscription_tier as tier, count(*)::int as people from subscription_plan p join sandbox_object s
        on s.id = p.square_subscription_id and s.body ->> 'status' in ('PENDING', 'ACTIVE') and not s.body ? 'canceled_date'
      where p.is_renewing and p.status = 'ACTIVE' group by 1`,
  );
  expect(plans).toEqual([{ tier: 'TEACHER', people: PEOPLE }]);
  const live = `select count(*)::int as n from sandbox_object where kind = 'subscription'
    and body ->> 'status' in ('PENDING', 'ACTIVE') and not body ? 'canceled_date'`;
  expect(await count(live)).toBe(PEOPLE);
  console.info(
    `${rounds.length * PEOPLE} decisions, ${kills} servers killed, ${await answers()} calls of the card service`,
  );
  await pool.end();
});
