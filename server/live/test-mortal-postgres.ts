import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '#data/migrate.ts';
import { openRelay } from '#server/live/test-relay.ts';
import { openEmbedded } from '#server/postgres/embedded.ts';
import { findPostmaster } from '#server/postgres/postmaster.ts';
import { testFolder } from '#tools/test-folder.ts';

/** A Postgres of its own, as durable as the product's, whose address outlives it. */
export interface MortalPostgres {
  url: string;
  dataDir: string;
  /** As `kill -9` does: nothing is written that was not, nobody is told. */
  kill(): Promise<void>;
  revive(): Promise<void>;
  stop(): Promise<void>;
}

const password = 'of-a-database-that-dies';

export async function openMortalPostgres(): Promise<MortalPostgres> {
  const dataDir = await testFolder();
  const rows = join(dataDir, 'postgres', 'data');
  let running = await openEmbedded({ dataDir, password });
  const relay = await openRelay(() => [Number(new URL(running.url).port)]);
  await migrate(running.url);
  const url = Object.assign(new URL(running.url), { port: String(relay.port) }).href;
  return {
    url,
    dataDir,
    async kill() {
      const pid = findPostmaster(rows)?.pid;
      if (pid === undefined) throw new Error('it is dead already');
      process.kill(pid, 'SIGKILL');
      while (findPostmaster(rows)) await delay(5);
    },
    async revive() {
      running = await openEmbedded({ dataDir, password });
    },
    async stop() {
      await relay.close();
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
