import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { deadlines } from '#server/core/postgres/deadlines.ts';
import { openUnreliableProxy, type UnreliableProxy } from '#server/core/postgres/test-unreliable-proxy.ts';
import { toAppError } from '#server/core/postgres/database-error.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

const quick = { ...deadlines, answerMs: 300, checkMs: 300, connectMs: 2_000 };

let url: string;
let keeper: pg.Client;
let network: UnreliableProxy;
let pool: pg.Pool;
let lines: string[];

beforeAll(async () => {
  ({ url } = await testDatabase());
  keeper = new pg.Client({ connectionString: url });
  await keeper.connect();
  await keeper.query('create table written (n int)');
});
afterAll(() => keeper.end());
beforeEach(async () => {
  lines = [];
  network = await openUnreliableProxy(url);
  pool = openPool(network.url, pino({ level: 'debug' }, { write: (line: string) => lines.push(line) }), {
    max: 3,
    deadlines: quick,
  });
});
afterEach(async () => {
  await pool.end();
  await network.close();
});

const write = () => withTransaction(pool, (client) => client.query('insert into written values (1)'));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => toAppError(error).code,
  );

/** Opens `count` connections and leaves them idle. */
async function warm(count: number): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  for (const client of clients) client.release();
}

test('a statement without an answer in time ends as unavailable, and its connection is not used again', async () => {
  const client = await pool.connect();
  const { rows: before } = await client.query('select pg_backend_pid() as pid');
  network.silence();
  expect(await codeOf(client.query('select'))).toBe('unavailable');
  client.release();
  const { rows: after } = await pool.query('select pg_backend_pid() as pid');
  expect(after).not.toEqual(before);
});

test('a transaction that goes silent ends as unavailable, and the next one works', async () => {
  const work = withTransaction(pool, async (client) => {
    network.silence();
    await client.query('insert into written values (2)');
  });
  expect(await codeOf(work)).toBe('unavailable');
  expect(await codeOf(write())).toBe('done');
});

test('a silent connection makes the pool replace the others of its time before anybody waits on them', async () => {
  await warm(3);
  const held = await pool.connect();
  network.silence();
  expect(await codeOf(held.query('select'))).toBe('unavailable');
  held.release(true);
  const opened = network.opened();
  expect(await Promise.all([write(), write(), write()].map(codeOf))).toEqual(['done', 'done', 'done']);
  expect(network.opened()).toBeGreaterThan(opened);
});

test('a database that does not answer makes each call unavailable and is used again once it answers', async () => {
  await warm(2);
  network.freeze();
  expect(await codeOf(pool.query('select'))).toBe('unavailable');
  network.heal();
  await expect.poll(() => codeOf(write())).toBe('done');
});

test('cut connections are logged in one line with count and cause, and the recovery in another', async () => {
  await warm(3);
  network.cut();
  for (let n = 0; n < 6; n += 1) await codeOf(write());
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; cause?: string; err?: unknown });
  const [first, last] = [logged[0], logged.at(-1)];
  expect(first).toMatchObject({
    msg: 'the database does not answer',
    cause: expect.stringMatching(/terminated|RESET/),
  });
  expect(last).toMatchObject({ msg: 'the database answers again', failures: expect.any(Number) });
  expect(logged.filter(({ err }) => err !== undefined)).toEqual([]);
  expect(logged.filter(({ msg }) => msg === first?.msg).length).toBeLessThanOrEqual(2);
});

test('a write to a read-only database is unavailable, and connections of that time serve no later write', async () => {
  const { rows } = await keeper.query<{ name: string }>('select current_database() as name');
  const name = pg.escapeIdentifier(rows[0]?.name ?? '');
  await keeper.query(`alter database ${name} set default_transaction_read_only = on`);
  await warm(3);
  expect(await codeOf(write())).toBe('unavailable');
  expect(await codeOf(pool.query('select'))).toBe('done');
  await keeper.query(`alter database ${name} reset default_transaction_read_only`);
  // Three connections were opened while the database was read-only. At most the first write may still meet one of them.
  const outcomes = [];
  for (let n = 0; n < 4; n += 1) outcomes.push(await codeOf(write()));
  expect(outcomes.slice(1)).toEqual(['done', 'done', 'done']);
});
