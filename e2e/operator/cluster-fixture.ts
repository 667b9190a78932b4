import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { expectConsistentLedger } from '#e2e/operator/ledger-check.ts';
import { type Cluster, type ClusterOptions, startCluster } from '#e2e/operator/cluster.ts';
import { LearnerLoad, PRICE_USD, type LoadPerson, createLoadPerson } from '#e2e/operator/learner-load.ts';
import { createLog } from '#server/core/log/log.ts';
import { RECOVERY_MS } from '#server/core/postgres/deadlines.ts';
import { openUnreliableProxy, type UnreliableProxy } from '#server/core/postgres/test-unreliable-proxy.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putLesson, putPerson } from '#server/core/store/test-rows.ts';

const LEARNERS = 12;
const LESSONS = 10;
/** Answered calls before and after each fault. */
export const CALLS_BETWEEN_FAULTS = 150;

export interface ClusterFixture {
  cluster: Cluster;
  proxy: UnreliableProxy;
  pool: pg.Pool;
  people: LoadPerson[];
  load: LearnerLoad;
  /** Injects a fault under load; after its end, everybody is served again within the promised time. */
  through(fault: { begin(): unknown; lasts(): Promise<unknown>; end(): unknown }): Promise<void>;
  /** Waits until both servers report that they are not ready. */
  areUnready(): Promise<void>;
  /** Ends the load and checks every acknowledged call and the ledger. */
  expectBooks(): Promise<void>;
}

/** Two servers with people at work, stopped at the end of the test. */
export async function openClusterFixture(options: Omit<ClusterOptions, 'through'> = {}): Promise<ClusterFixture> {
  let proxy: UnreliableProxy | undefined;
  const through = async (databaseUrl: string) => (proxy = await openUnreliableProxy(databaseUrl));
  const cluster = await startCluster({ through, ...options });
  const network = proxy as UnreliableProxy | undefined;
  if (!network) throw new Error('the cluster has no network');
  const pool = openPool(cluster.postgres.url, createLog({ logLevel: 'silent' }), 4);
  onTestFinished(async () => {
    await pool.end();
    await cluster.stop();
    await network.close();
  });
  const teacher = await putPerson(pool, 'teacher');
  const facts = { owner: teacher.id, visibility: 'public', isPublished: true, price: PRICE_USD } as const;
  const lessons = await Promise.all(Array.from({ length: LESSONS }, () => putLesson(pool, facts)));
  const people = await Promise.all(
    Array.from({ length: LEARNERS }, () => createLoadPerson(pool, cluster.sessionSecret)),
  );
  const load = new LearnerLoad(cluster.url, people, lessons);
  onTestFinished(() => load.abandon());
  const statusOf = async (url: string) => (await fetch(`${url}/readyz`).catch(() => undefined))?.status;
  return {
    cluster,
    proxy: network,
    pool,
    people,
    load,
    async through({ begin, lasts, end }) {
      await load.more(CALLS_BETWEEN_FAULTS);
      await begin();
      await lasts();
      await end();
      const healed = performance.now();
      await load.more(CALLS_BETWEEN_FAULTS);
      // The promised time plus the duration of the calls themselves.
      expect(performance.now() - healed).toBeLessThan(RECOVERY_MS + 30_000);
    },
    async areUnready() {
      for (const { url } of cluster.servers)
        await expect.poll(() => statusOf(url), { timeout: 2 * RECOVERY_MS }).toBe(503);
    },
    async expectBooks() {
      await load.end();
      await expectConsistentLedger({ pool, people, load });
    },
  };
}
