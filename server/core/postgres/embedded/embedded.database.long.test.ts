import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openEmbedded, type RunningDatabase } from '#server/core/postgres/embedded/embedded.ts';
import { findPostmaster, stopPostmaster } from '#server/core/postgres/embedded/postmaster.ts';
import { presenceLock } from '#server/core/postgres/embedded/server-presence.ts';
import { systemUser } from '#server/core/postgres/embedded/system-user.ts';

const folders: string[] = [];
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'margin-embedded-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
};

/** Data folder of all tests, because creating one takes seconds. Each test begins and ends without a running server. */
const dataDir = emptyFolder();
let opened: RunningDatabase[] = [];
const password = 'a-password-of-this-test';

afterEach(async () => {
  await Promise.all(opened.map((database) => database.stop()));
  opened = [];
  for (const folder of folders) await stopPostmaster(dataFolderOf(folder));
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function open(options: Partial<Parameters<typeof openEmbedded>[0]> = {}): Promise<RunningDatabase> {
  const database = await openEmbedded({ dataDir, password, purpose: 'fleeting', ...options });
  opened.push(database);
  return database;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

const dataFolderOf = (folder = dataDir) => join(folder, 'postgres', 'data');
const pidNow = () => findPostmaster(dataFolderOf())?.pid;

test('an embedded database keeps its data over a stop and a start', async () => {
  const first = await open();
  await ask(first.url, 'create table stopped as select 7 as id');
  await first.stop();
  expect(pidNow()).toBeUndefined();
  const second = await open();
  expect(await ask(second.url, 'select id from stopped')).toBe(7);
});

test('an embedded database is readable by its owner only and answers only on loopback with its password', async () => {
  const { url } = await open();
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1');
  const wrong = new URL(url);
  wrong.password = 'another';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('three processes that start at once on an empty folder share one server', async () => {
  const here = { dataDir: emptyFolder() };
  const databases = await Promise.all([open(here), open(here), open(here)]);
  expect(new Set(databases.map(({ url }) => url)).size).toBe(1);
});

test('an embedded server ends when its last user leaves', async () => {
  const [first, second] = await Promise.all([open(), open()]);
  await first.stop();
  expect(await ask(second.url, 'select 1')).toBe(1);
  await second.stop();
  expect(pidNow()).toBeUndefined();
});

test('an orphaned embedded server is adopted', async () => {
  await orphan();
  const pid = pidNow();
  expect(pid).toBeGreaterThan(0);
  const { url } = await open();
  expect(await ask(url, 'select 1')).toBe(1);
  expect(pidNow()).toBe(pid);
});

test('an embedded server that was killed is recovered with everything that was committed', async () => {
  const { url } = await open({ purpose: 'modest' });
  await ask(url, 'create table killed as select 7 as id');
  process.kill(pidNow() ?? 0, 'SIGKILL');
  const again = await open();
  expect(await ask(again.url, 'select id from killed')).toBe(7);
});

test('a lock with the process id of an unrelated process neither stops the start nor harms that process', async () => {
  const first = await open();
  const lock = join(dataFolderOf(), 'postmaster.pid');
  const text = readFileSync(lock, 'utf8');
  await first.stop();
  const stranger = spawn('sleep', ['60'], { ...systemUser(), stdio: 'ignore' });
  try {
    writeFileSync(lock, text.replace(/^\d+/, String(stranger.pid)));
    const { url } = await open();
    expect(await ask(url, 'select 1')).toBe(1);
    expect(stranger.exitCode).toBeNull();
  } finally {
    stranger.kill();
  }
});

test('an embedded server that hangs is replaced', async () => {
  await orphan();
  const hanging = pidNow() ?? 0;
  process.kill(hanging, 'SIGSTOP');
  const { url } = await open();
  expect(await ask(url, 'select 1')).toBe(1);
  expect(pidNow()).not.toBe(hanging);
});

test('a supervised server that dies is restarted at the same address, and given up after a few times', async () => {
  const counts: number[] = [];
  const lost = Promise.withResolvers<void>();
  const { url } = await open({
    purpose: 'modest',
    isSupervised: true,
    onRestart: (count) => counts.push(count),
    onLost: () => lost.resolve(),
  });
  await ask(url, 'create table restarted as select 7 as id');
  // A start that is killed before this process has joined is repeated by the same attempt and not counted again.
  const isBack = `select id from restarted where exists (select from pg_locks where objid = ${presenceLock} and granted)`;
  for (let round = 1; round <= 4; round += 1) {
    const pid = pidNow() ?? 0;
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(async () => pidNow() !== pid && (await ask(url, isBack).catch(() => 0)) === 7);
    expect(counts).toHaveLength(round);
  }
  process.kill(pidNow() ?? 0, 'SIGKILL');
  await lost.promise;
  expect(counts).toEqual([1, 2, 3, 4]);
});

test('the loss of the database is reported once', async () => {
  let losses = 0;
  const lost = new Promise<void>((resolve) => {
    const onLost = () => {
      losses += 1;
      resolve();
    };
    void open({ onLost }).then(() => process.kill(pidNow() ?? 0, 'SIGQUIT'));
  });
  await lost;
  expect(losses).toBe(1);
});

test('a data folder of another major version is left alone, and the message says what to do', async () => {
  const folder = emptyFolder();
  mkdirSync(dataFolderOf(folder), { recursive: true });
  writeFileSync(join(dataFolderOf(folder), 'PG_VERSION'), '12\n');
  await expect(open({ dataDir: folder })).rejects.toThrow(/of Postgres 12 .* brings 18.*DATABASE_URL/);
});

test('a data folder with another password is left alone, and the message says what to do', async () => {
  const first = await open();
  await first.stop();
  const other = openEmbedded({ dataDir, password: 'another', purpose: 'fleeting' });
  await expect(other).rejects.toThrow(/Restore the secrets.json/);
  expect(pidNow()).toBeUndefined();
});

// Must be the last test: a second after its starter was killed, the watchdog ends the server that runs then.
test('a supervised server ends when its starter is killed, unless another process uses it', async () => {
  const other = await open({ isSupervised: true });
  await orphan(true);
  expect(await ask(other.url, 'select 1')).toBe(1);
  await other.stop();
  await orphan(true);
  await vi.waitUntil(() => pidNow() === undefined, { timeout: 15_000 });
});

/** Leaves a server whose starter was killed. */
async function orphan(isSupervised = false): Promise<void> {
  const script = `
    const { openEmbedded } = await import('#server/core/postgres/embedded/embedded.ts');
    await openEmbedded({ dataDir: '${dataDir}', password: '${password}', purpose: 'fleeting', isSupervised: ${isSupervised} });
    process.kill(process.pid, 'SIGKILL');`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  await new Promise((resolve) => starter.once('exit', resolve));
}
