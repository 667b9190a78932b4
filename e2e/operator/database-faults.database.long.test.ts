import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { CALLS_BETWEEN_FAULTS, openClusterFixture } from '#e2e/operator/cluster-fixture.ts';
import { environment } from '#e2e/settings.ts';

const ROUNDS = 3;

test('repeated kills of Postgres and of each server lose or duplicate no acknowledged call', async () => {
  const stage = await openClusterFixture();
  const { postgres, servers } = stage.cluster;
  for (let round = 0; round < ROUNDS; round += 1) {
    await stage.through({ begin: postgres.kill, lasts: stage.areUnready, end: postgres.restart });
    for (const server of servers)
      await stage.through({
        begin: server.kill,
        lasts: () => stage.load.more(CALLS_BETWEEN_FAULTS),
        end: server.start,
      });
  }
  await stage.expectBooks();
});

test('readiness reports a frozen Postgres, and service resumes once it continues', async () => {
  const stage = await openClusterFixture();
  const { freeze, thaw } = stage.cluster.postgres;
  for (let round = 0; round < ROUNDS; round += 1)
    await stage.through({ begin: freeze, lasts: stage.areUnready, end: thaw });
  await stage.expectBooks();
});

test('silent database connections are detected and replaced within the promised time', async () => {
  const stage = await openClusterFixture();
  for (let round = 0; round < ROUNDS; round += 1)
    await stage.through({ begin: stage.proxy.silence, lasts: async () => undefined, end: () => undefined });
  await stage.through({ begin: stage.proxy.freeze, lasts: stage.areUnready, end: stage.proxy.heal });
  await stage.expectBooks();
});

test('a read-only database causes no permanent refusal', async () => {
  const stage = await openClusterFixture();
  const client = new pg.Client({ connectionString: stage.cluster.postgres.url });
  await client.connect();
  const set = async (word: 'on' | 'off') => {
    await client.query(`alter system set default_transaction_read_only = ${word}`);
    await client.query('select pg_reload_conf()');
  };
  for (let round = 0; round < ROUNDS; round += 1)
    await stage.through({ begin: () => set('on'), lasts: stage.areUnready, end: () => set('off') });
  await client.end();
  await stage.expectBooks();
});

const isRoot = process.getuid?.() === 0;
test.skipIf(!isRoot)('a full database disk loses nothing, and service resumes when there is space', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'margin-full-'));
  chmodSync(folder, 0o711);
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs', folder]).status).toBe(0);
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  // A subfolder, because Postgres deletes its data folder, and a mount point cannot be deleted.
  const rows = join(folder, 'rows');
  mkdirSync(rows, { mode: 0o711 });
  const stage = await openClusterFixture({ folder: rows });
  const { postgres } = stage.cluster;
  const filler = join(folder, 'filler');
  const fill = () => {
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(bavail * bsize));
  };
  for (let round = 0; round < ROUNDS; round += 1)
    await stage.through({
      begin: fill,
      lasts: stage.areUnready,
      async end() {
        rmSync(filler);
        // Postgres itself may have stopped because its log had no space.
        if (!postgres.isRunning()) await postgres.restart();
      },
    });
  await stage.expectBooks();
});

test('a backup under load fails no call, and its restore contains every call acknowledged before it began', async () => {
  const stage = await openClusterFixture();
  const { url, dataDir } = stage.cluster.postgres;
  await stage.load.more(CALLS_BETWEEN_FAULTS);
  const doubts = stage.load.unansweredCalls;
  const before = [...stage.load.done];
  const archive = join(dataDir, 'under-load.zip');
  await program('backup', { DATABASE_URL: url }, dataDir, archive);
  await stage.load.more(CALLS_BETWEEN_FAULTS);
  expect(stage.load.unansweredCalls).toBe(doubts);
  await stage.expectBooks();

  await stage.pool.query('create database restored');
  const restoredUrl = Object.assign(new URL(url), { pathname: '/restored' }).href;
  const restoredDir = mkdtempSync(join(tmpdir(), 'margin-restored-'));
  onTestFinished(() => rmSync(restoredDir, { recursive: true, force: true }));
  await program('restore', { DATABASE_URL: restoredUrl }, restoredDir, archive);
  const restored = new pg.Client({ connectionString: restoredUrl });
  await restored.connect();
  const { rows: keys } = await restored.query<{ name: string }>('select user_id || key as name from command');
  const known = new Set(keys.map(({ name }) => name));
  expect(before.filter(({ who, call }) => !known.has(who.id + call.key))).toEqual([]);
  const { rows: sums } = await restored.query('select coalesce(sum(tokens), 0)::text as sum from ledger_entry');
  expect(sums).toEqual([{ sum: '0' }]);
  await restored.end();
});

async function program(name: string, env: Record<string, string>, dataDir: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [`tools/operator/${name}.ts`, ...args], {
    env: environment(dataDir, env),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
}
