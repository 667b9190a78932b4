import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { findPostmaster, stopPostmaster } from '#server/core/postgres/embedded/postmaster.ts';

/**
 * Creating a database takes seconds, so all tests after the first start share one, which no server uses between
 * tests.
 */
const dataDir = newFolder();
const servers: RunningServer[] = [];

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'margin-main-'));
}

async function endAll(): Promise<void> {
  for (const { child } of servers) child.kill('SIGKILL');
  await Promise.all(servers.splice(0).map(({ ended }) => ended));
  await stopPostmaster(rows());
}
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const rows = () => join(dataDir, 'postgres', 'data');

interface RunningServer {
  child: ChildProcess;
  said: { out: string; err: string };
  ended: Promise<number | null>;
}

/** Starts a real server process with these settings and no others. */
function start(settings: Record<string, string> = {}): RunningServer {
  const fixed = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: 'node_modules/.cache/compile' };
  const env = { ...fixed, DATA_DIR: dataDir, PORT: '0', SEED: 'off', LOG_LEVEL: 'warn', ...settings };
  const child = spawn(process.execPath, ['server/main.ts'], { env });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => (said.out += text));
  child.stderr.on('data', (text) => (said.err += text));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const server = { child, said, ended };
  servers.push(server);
  return server;
}

/** @returns the address that the server prints */
async function ready({ child, said }: RunningServer): Promise<string> {
  while (!said.out.includes('is ready at')) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${said.err}`);
    await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]);
  }
  return /ready at (\S+)/.exec(said.out)?.[1] ?? '';
}

/** Exit code and stderr lines of a start that fails. */
async function refusal(settings: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const server = start(settings);
  const code = await server.ended;
  return { code, lines: server.said.err.trim().split('\n') };
}

describe('first start', () => {
  let address = '';
  beforeAll(async () => {
    address = await ready(start());
  });
  afterAll(endAll);

  test('a first start in an empty folder prints an address, and the server answers there', async () => {
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('a first start prints its addresses and the only URL that opens the mailbox', async () => {
    const { out } = servers[0]?.said ?? { out: '' };
    expect(out).toMatch(/^Listening on 127\.0\.0\.1:\d+( and \[::1\]:\d+)? \(only this machine can reach it/m);
    const mailbox = /^Mails are shown at (\S+)$/m.exec(out)?.[1] ?? '';
    const opened = await fetch(mailbox, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/mailbox']);
    expect((await fetch(`${address}/mailbox`)).status).toBe(404);
  });

  test('a first start makes its secrets readable by their owner only, in a folder that cannot be listed', () => {
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o711);
  });
});

describe('server start', () => {
  afterEach(endAll);

  test('a server with DATABASE_URL uses that database and starts none', async () => {
    const [{ url }, folder] = [await testDatabase(), newFolder()];
    await ready(start({ DATABASE_URL: url, DATA_DIR: folder }));
    expect(existsSync(join(folder, 'postgres'))).toBe(false);
    rmSync(folder, { recursive: true });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s stops the server and its database with exit code 0', async (signal) => {
    const server = start();
    await ready(server);
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
    expect(findPostmaster(rows())).toBeUndefined();
  });

  test('a signal during the start leaves nothing running', async () => {
    const server = start();
    await vi.waitUntil(() => findPostmaster(rows()), { interval: 5 });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(findPostmaster(rows())).toBeUndefined();
  });

  test('a server starts after kill -9 of the last one, with the same secrets and rows', async () => {
    const first = start();
    await ready(first);
    const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    first.child.kill('SIGKILL');
    await first.ended;
    const second = start();
    const address = await ready(second);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(findPostmaster(rows())).toBeUndefined();
  });

  test('the embedded database restarts after a crash and stops when its server is killed', async () => {
    const server = start();
    const address = await ready(server);
    const { pid } = findPostmaster(rows())!;
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => server.said.out.includes('the embedded Postgres ended unexpectedly and is restarted'));
    const statusNow = async () => (await fetch(`${address}/readyz`)).status;
    await vi.waitUntil(async () => (await statusNow()) === 200, { timeout: 30_000 });
    expect(findPostmaster(rows())?.pid).not.toBe(pid);
    server.child.kill('SIGKILL');
    await server.ended;
    await vi.waitUntil(() => findPostmaster(rows()) === undefined, { timeout: 15_000 });
  });
});

describe('failed start', () => {
  const taken: Server[] = [];
  afterEach(async () => {
    for (const server of taken.splice(0)) server.close();
    await endAll();
  });

  test('a start with a busy port fails with one line', async () => {
    const other = createServer().listen(0);
    taken.push(other);
    await once(other, 'listening');
    const port = String((other.address() as { port: number }).port);
    const { code, lines } = await refusal({ PORT: port });
    expect(lines).toEqual([`Port ${port} is in use. Stop what listens there, or set PORT to another one.`]);
    expect(code).toBe(1);
    expect(findPostmaster(rows())).toBeUndefined();
  });

  test('a start with an unwritable folder fails with one line', async () => {
    const { code, lines } = await refusal({ DATA_DIR: join(import.meta.filename, 'inside') });
    expect(lines).toEqual([expect.stringMatching(/^The folder DATA_DIR=.* cannot be written .* Set DATA_DIR to/)]);
    expect(code).toBe(1);
  });

  test('a start with wrong settings fails with one line for each', async () => {
    const { code, lines } = await refusal({ PORT: 'abc', LOG_LEVEL: 'loud' });
    expect(lines).toEqual([
      'The setting PORT=abc is wrong: give a port number from 0 to 65535.',
      'The setting LOG_LEVEL=loud is wrong: give fatal, error, warn, info, debug, trace or silent.',
    ]);
    expect(code).toBe(1);
  });

  test('a start without a reachable database fails with one line that hides the password', async () => {
    const { code, lines } = await refusal({
      DATABASE_URL: 'postgres://me:open-sesame@127.0.0.1:1/school',
      DATABASE_WAIT: '0',
    });
    expect(lines).toEqual([
      expect.stringMatching(/^No Postgres could be opened at 127.0.0.1:1\/school: .*DATABASE_URL/),
    ]);
    expect(lines.join()).not.toContain('open-sesame');
    expect(code).toBe(1);
  });

  test('a start with an outdated database fails with one line', async () => {
    const { url } = await testDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // No old Postgres is installed here, so a function that shadows the system's reports an old version.
    await client.query(`create schema old;
      create function old.current_setting(text) returns text language sql as $$ select '14.9' $$;`);
    await client.query(`alter database ${client.database} set search_path = old, pg_catalog`);
    await client.end();
    const { code, lines } = await refusal({ DATABASE_URL: url });
    expect(lines).toEqual([expect.stringMatching(/is version 14.9. Set DATABASE_URL to version 15 or later/)]);
    expect(code).toBe(1);
  });

  test('a start with a damaged secrets file fails with one line', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'secrets.json'), '{');
    const { code, lines } = await refusal({ DATA_DIR: folder });
    rmSync(folder, { recursive: true });
    expect(lines).toEqual([expect.stringMatching(/secrets.json is damaged. Restore it/)]);
    expect(code).toBe(1);
  });
});
