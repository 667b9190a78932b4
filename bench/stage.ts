import { rmSync } from 'node:fs';
import { openEmbedded } from '#server/postgres/embedded.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { openSecrets } from '#server/secrets.ts';
import { openPool } from '#server/store/pool.ts';
import { testFolder } from '#tools/test-folder.ts';
import { type Cpu, type Product, startProduct } from './product.ts';
import { openSchool, type School } from './school.ts';

/** What a bench of the server or of the screens stands on: the seeded product, running, and a way to its people. */
export interface Stage {
  product: Product;
  school: School;
  /** Carries out `work` and tells the processor time that server and Postgres took for it. */
  measure(work: () => Promise<unknown>): Promise<Cpu & { elapsedMs: number }>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const dataDir = await testFolder();
  const product = await startProduct(dataDir);
  const secrets = openSecrets(readEnv({ DATA_DIR: dataDir }));
  // Joins the Postgres that the server has started.
  const database = await openEmbedded({ dataDir, password: secrets.database });
  const pool = openPool(database.url, createLog({ logLevel: 'silent' }), 8);
  return {
    product,
    school: openSchool(pool, secrets.session),
    async measure(work) {
      const [before, begun] = [product.cpu(), performance.now()];
      await work();
      const [after, elapsedMs] = [product.cpu(), performance.now() - begun];
      return {
        elapsedMs,
        serverMs: after.serverMs - before.serverMs,
        postgresMs: after.postgresMs - before.postgresMs,
      };
    },
    async close() {
      await pool.end();
      await database.stop();
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Carries out the tasks, `width` at a time, each beginning when an earlier one has ended. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  task: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await task(item);
  };
  await Promise.all(Array.from({ length: width }, work));
}
