import { once, EventEmitter } from 'node:events';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { createJobs, type Jobs } from '#server/core/jobs/jobs.ts';

const { url } = await testDatabase();
const jobs: Jobs = await createJobs(url, pino({ level: 'silent' }));
const client = new pg.Client({ connectionString: url });
client.on('error', () => {});
await client.connect();
afterAll(async () => {
  await client.end();
  await jobs.stop();
});

/** Records what a worker did and lets a test wait for it. */
function recorder<Data>() {
  const done: Data[] = [];
  const signals = new EventEmitter();
  return {
    done,
    record(data: Data) {
      done.push(data);
      signals.emit('done');
    },
    async reached(count: number): Promise<Data[]> {
      while (done.length < count) await once(signals, 'done');
      return done;
    },
  };
}

describe('jobs', () => {
  test('a job is run by the worker of its name with the data that was sent', async () => {
    const mine = recorder<{ n: number }>();
    const other = recorder<object>();
    await jobs.work<{ n: number }>('mine', async (data) => mine.record(data));
    await jobs.work('other', async (data) => other.record(data));
    await jobs.send('mine', { n: 1 });
    expect(await mine.reached(1)).toEqual([{ n: 1 }]);
    expect(other.done).toEqual([]);
  });

  test('a job that was sent before its worker started waits for it', async () => {
    const late = recorder<{ n: number }>();
    await jobs.send('late', { n: 7 });
    await jobs.work<{ n: number }>('late', async (data) => late.record(data));
    expect(await late.reached(1)).toEqual([{ n: 7 }]);
  });

  test('a job sent in a transaction runs after the commit and never after a rollback', async () => {
    const booked = recorder<{ n: number }>();
    await jobs.work<{ n: number }>('booked', async (data) => booked.record(data));
    await client.query('begin');
    await jobs.send('booked', { n: 1 }, client);
    await client.query('rollback');
    await client.query('begin');
    await jobs.send('booked', { n: 2 }, client);
    jobs.wake('booked');
    const { rows } = await client.query("select data from pgboss.job where name = 'booked'");
    expect(rows).toEqual([{ data: { n: 2 } }]);
    expect(booked.done).toEqual([]);
    await client.query('commit');
    jobs.wake();
    expect(await booked.reached(1)).toEqual([{ n: 2 }]);
  });

  test('a failed job is retried without the other jobs of its batch', async () => {
    const tries: string[] = [];
    const done = recorder<{ name: string }>();
    await jobs.work<{ name: string }>(
      'fragile',
      async (data) => {
        tries.push(data.name);
        if (data.name === 'bad' && tries.filter((name) => name === 'bad').length === 1) throw new Error('boom');
        done.record(data);
      },
      { retryDelay: 0, retryLimit: 2 },
    );
    for (const name of ['good', 'bad']) await jobs.send('fragile', { name });
    const names = (await done.reached(2)).map((data) => data.name);
    expect(names.toSorted()).toEqual(['bad', 'good']);
    expect(tries.toSorted()).toEqual(['bad', 'bad', 'good']);
  });

  test('a job keeps its id across retries', async () => {
    const ids = recorder<string>();
    await jobs.work(
      'named',
      async (_data, id) => {
        ids.record(id);
        if (ids.done.length === 1) throw new Error('boom');
      },
      { retryDelay: 0 },
    );
    await jobs.send('named', {});
    const [first, second] = await ids.reached(2);
    expect(second).toBe(first);
  });
});

test('a repeated job is scheduled in the database once for all servers and runs on time', async () => {
  const nightly = recorder<boolean>();
  await jobs.repeat('nightly', '17 2 * * *', async () => nightly.record(true));
  const { rows } = await client.query("select cron, timezone from pgboss.schedule where name = 'nightly'");
  expect(rows).toEqual([{ cron: '17 2 * * *', timezone: 'UTC' }]);
  await jobs.send('nightly', {});
  expect(await nightly.reached(1)).toEqual([true]);
});

test('a hundred jobs finish without a polling interval between batches', async () => {
  const many = recorder<object>();
  await jobs.work('many', async (data) => many.record(data), { concurrency: 10 });
  const connection = new pg.Client({ connectionString: url });
  connection.on('error', () => {});
  await connection.connect();
  await connection.query('begin');
  for (let n = 0; n < 100; n += 1) await jobs.send('many', { n }, connection);
  await connection.query('commit');
  await connection.end();
  jobs.wake('many');
  expect(await many.reached(100)).toHaveLength(100);
}, 5_000);

test('the job queue uses at most three connections', async () => {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where application_name = 'margin jobs' and datname = current_database()",
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect(rows[0]?.count).toBeLessThanOrEqual(3);
});

test('a job queue that is stopped right after its start logs no errors', async () => {
  const said: string[] = [];
  const queue = await createJobs(url, pino({ level: 'warn' }, { write: (line: string) => void said.push(line) }));
  await queue.stop();
  expect(said).toEqual([]);
});
