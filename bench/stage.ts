import { rmSync } from 'node:fs';
import { openEmbedded } from '#server/postgres/embedded.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { openSecrets } from '#server/secrets.ts';
import { openPool } from '#server/store/pool.ts';
import { testFolder } from '#tools/test-folder.ts';
import { type Cpu, type Product, startProduct, type StartOptions } from './product.ts';
import { openSchool, type School } from './school.ts';

/** What a bench of the server or of the screens stands on: the seeded product, running, and a way to its people. */
export interface Stage {
  product: Product;
  school: School;
  /** Carries out `work` and tells the processor time that Postgres and the server took for it, or as many as `servers`. */
  measure(work: () => Promise<unknown>, servers?: readonly Product[]): Promise<Measured>;
  close(): Promise<void>;
}

export type Measured = Cpu & { elapsedMs: number };

export async function openStage(options?: StartOptions): Promise<Stage> {
  const dataDir = await testFolder();
  const product = await startProduct(dataDir, options);
  const secrets = openSecrets(readEnv({ DATA_DIR: dataDir }));
  // Joins the Postgres that the server has started.
  const database = await openEmbedded({ dataDir, password: secrets.database });
  const pool = openPool(database.url, createLog({ logLevel: 'silent' }), 8);
  return {
    product,
    school: openSchool(pool, secrets.session),
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
