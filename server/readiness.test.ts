import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { createReadiness, type Readiness } from '#server/readiness.ts';
import { deadlines } from '#server/core/postgres/deadlines.ts';
import { openUnreliableProxy, type UnreliableProxy } from '#server/core/postgres/test-unreliable-proxy.ts';
import { openPool } from '#server/core/postgres/pool.ts';

let url: string;
let keeper: pg.Client;
let network: UnreliableProxy;
let pool: pg.Pool;
let ready: Readiness;
const others = { stream: true, queue: true, storage: () => Promise.resolve() };

beforeAll(async () => {
  ({ url } = await testDatabase());
  keeper = new pg.Client({ connectionString: url });
  await keeper.connect();
});
afterAll(() => keeper.end());
beforeEach(async () => {
  Object.assign(others, { stream: true, queue: true, storage: () => Promise.resolve() });
  network = await openUnreliableProxy(url);
  pool = openPool(network.url, pino({ level: 'silent' }), { deadlines: { ...deadlines, answerMs: 500, checkMs: 400 } });
  ready = createReadiness({
    pool,
    storage: { check: () => others.storage() },
    stream: {
      get isAlive() {
        return others.stream;
      },
    },
    queue: { isAlive: () => others.queue },
    checkMs: 300,
  });
});
afterEach(async () => {
  await pool.end();
  await network.close();
});

const well = { reads: 'ok', writes: 'ok', stream: 'ok', queue: 'ok', storage: 'ok' };

test('a server with all its parts is ready and names each part', async () => {
  expect(await ready()).toEqual({ status: 'ok', checks: well });
});

test('a database that does not answer is reported in time, and readiness recovers by itself', async () => {
  await ready();
  network.freeze();
  expect(await ready()).toEqual({
    status: 'unavailable',
    checks: { ...well, reads: 'no answer', writes: 'no answer' },
  });
  network.heal();
  await expect.poll(ready).toEqual({ status: 'ok', checks: well });
});

test('a read-only database is reported as such, and the server is not ready', async () => {
  const { rows } = await keeper.query<{ name: string }>('select current_database() as name');
  const name = pg.escapeIdentifier(rows[0]?.name ?? '');
  await keeper.query(`alter database ${name} set default_transaction_read_only = on`);
  expect(await ready()).toEqual({ status: 'unavailable', checks: { ...well, writes: 'read only' } });
  await keeper.query(`alter database ${name} reset default_transaction_read_only`);
  await expect.poll(ready).toEqual({ status: 'ok', checks: well });
});

test('the check of writes needs room on the disk of the database', async () => {
  // The check fails if sorting may use no disk, just as it does on a full disk.
  const { rows } = await keeper.query<{ name: string }>('select current_database() as name');
  const name = pg.escapeIdentifier(rows[0]?.name ?? '');
  await keeper.query(`alter database ${name} set temp_file_limit = 0`);
  const { checks } = await ready();
  await keeper.query(`alter database ${name} reset temp_file_limit`);
  expect(checks.writes).toBe('failed');
});

test('a stalled stream makes the server not ready', async () => {
  others.stream = false;
  expect(await ready()).toEqual({ status: 'unavailable', checks: { ...well, stream: 'no answer' } });
});

test('an unavailable job queue or file store is reported while the server stays ready', async () => {
  others.queue = false;
  others.storage = () => new Promise(() => undefined);
  expect(await ready()).toEqual({ status: 'degraded', checks: { ...well, queue: 'no answer', storage: 'no answer' } });
  others.storage = () => Promise.reject(new Error('403'));
  expect((await ready()).checks.storage).toBe('failed');
});

test('requests for readiness at the same time share one check', async () => {
  let checks = 0;
  others.storage = async () => void (checks += 1);
  await Promise.all([ready(), ready(), ready()]);
  expect(checks).toBe(1);
});
