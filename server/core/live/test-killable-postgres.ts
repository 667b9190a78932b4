import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '#data/migrate.ts';
import { openRelay } from '#server/core/live/test-relay.ts';
import { openEmbedded } from '#server/core/postgres/embedded/embedded.ts';
import { findPostmaster } from '#server/core/postgres/embedded/postmaster.ts';
import { testFolder } from '#tools/test/test-folder.ts';

/** A Postgres of its own, as durable as the product's, whose address stays the same when it is restarted. */
export interface KillablePostgres {
  url: string;
  dataDir: string;
  /** Kills it like `kill -9`: nothing more is written, and no client is notified. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Suspends every process of Postgres until `thaw`, as on a host that hangs. */
  freeze(): void;
  thaw(): void;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Process ids of a Postgres. The postmaster comes first, so that it starts no other process meanwhile. Linux only. */
function processesOf(postmaster: number): number[] {
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)];
}

const password = 'of-a-database-that-dies';

export async function openKillablePostgres(folder?: string): Promise<KillablePostgres> {
  const dataDir = folder ?? (await testFolder());
  const rows = join(dataDir, 'postgres', 'data');
  let running = await openEmbedded({ dataDir, password });
  const relay = await openRelay(() => [Number(new URL(running.url).port)]);
  await migrate(running.url);
  let frozen: number[] = [];
  const url = Object.assign(new URL(running.url), { port: String(relay.port) }).href;
  return {
    url,
    dataDir,
    async kill() {
      const pid = findPostmaster(rows)?.pid;
      if (pid === undefined) throw new Error('Postgres does not run');
      process.kill(pid, 'SIGKILL');
      while (findPostmaster(rows)) await delay(5);
    },
    async restart() {
      running = await openEmbedded({ dataDir, password });
    },
    freeze() {
      frozen = processesOf(findPostmaster(rows)?.pid ?? 0);
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw() {
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
    },
    isRunning: () => findPostmaster(rows) !== undefined,
    async stop() {
      await relay.close();
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
