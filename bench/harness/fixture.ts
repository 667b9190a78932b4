import { rmSync } from 'node:fs';
import { openEmbedded } from '#server/core/postgres/embedded/embedded.ts';
import { readEnv } from '#server/core/env/env.ts';
import { createLog } from '#server/core/log/log.ts';
import { openSecrets } from '#server/core/secret/secrets.ts';
import { deadlines } from '#server/core/postgres/deadlines.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { testFolder } from '#tools/test/test-folder.ts';
import { type Cpu, type Product, startProduct, type StartOptions } from '#bench/harness/product.ts';
import { openBenchSchool, type BenchSchool } from '#bench/harness/school.ts';

/** Fixture of the benchmarks: the running, seeded product and access to its people. */
export interface BenchFixture {
  product: Product;
  school: BenchSchool;
  /** Runs `work` and measures the CPU time of Postgres and of the servers. */
  measure(work: () => Promise<unknown>, servers?: readonly Product[]): Promise<Measured>;
  close(): Promise<void>;
}

export type Measured = Cpu & { elapsedMs: number };

export async function openBenchFixture(options?: StartOptions): Promise<BenchFixture> {
  const dataDir = await testFolder();
  const product = await startProduct(dataDir, options);
  const secrets = openSecrets(readEnv({ DATA_DIR: dataDir }));
  // Connects to the Postgres that the server has started.
  const database = await openEmbedded({ dataDir, password: secrets.database });
  // The benchmark of the catalog inserts a million lessons in one statement.
  const pool = openPool(database.url, createLog({ logLevel: 'silent' }), {
    max: 8,
    deadlines: { ...deadlines, answerMs: 600_000, statementMs: 600_000 },
  });
  return {
    product,
    school: openBenchSchool(pool, secrets.session),
    async measure(work, servers = [product]) {
      const serversMs = () => servers.reduce((sum, server) => sum + server.cpu().serverMs, 0);
      const [serverBefore, { postgresMs: postgresBefore }, begun] = [serversMs(), product.cpu(), performance.now()];
      await work();
      const elapsedMs = performance.now() - begun;
      return {
        elapsedMs,
        serverMs: serversMs() - serverBefore,
        postgresMs: product.cpu().postgresMs - postgresBefore,
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
