import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readAllTables, openBaselineSchool, type TableRows, tablesWithLoss } from '#data/test-baseline-school.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { expectConsistentLedger } from '#e2e/operator/ledger-check.ts';
import { startCluster } from '#e2e/operator/cluster.ts';
import {
  cookieOfSession,
  LearnerLoad,
  post,
  PRICE_USD,
  type LoadPerson,
  createLoadPerson,
} from '#e2e/operator/learner-load.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { putLesson, putPerson } from '#server/core/store/test-rows.ts';

const KILLS = 4;
const TASKS = 20_000;

/** A server that starts cuts passages again and makes a signing key where it cannot open the one that is there. */
const writtenAtStart = ['lesson_passage', 'passage_word', 'signing_key'];

/** Inserts so many rows that migrations take a while. */
async function fillUp(client: pg.Client): Promise<void> {
  await client.query(
    `insert into task (id, name, user_id, owner)
       select gen_random_uuid(), 'Task ' || n, u.id, u.id
         from generate_series(1, $1) as n, "user" u where u.email = 'ann@example.org'`,
    [TASKS],
  );
}

/** Migrations and functions of the database, as text. */
const stateOf = async (client: pg.Client): Promise<string> =>
  (
    await client.query<{ state: string }>(
      `select string_agg(version || coalesce(md5, ''), ' ' order by version) as state from migration.applied`,
    )
  ).rows[0]!.state;

/** True if a server is running migrations. */
const isMigrating = async (client: pg.Client): Promise<boolean> =>
  (
    await client.query(
      `select from pg_locks l join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and l.granted and a.datname = current_database() and a.pid <> pg_backend_pid()
          and a.xact_start is not null and a.query not like 'select pg_advisory_lock%'`,
    )
  ).rowCount !== 0;

test('servers killed repeatedly during the migration of older data lose nothing and keep sessions open', async () => {
  let client = new pg.Client();
  let before: TableRows = new Map();
  const session = randomUUID();
  const cluster = await startCluster({
    areStopped: true,
    async through(databaseUrl) {
      const maintenance = new pg.Client({ connectionString: databaseUrl });
      await maintenance.connect();
      await maintenance.query('create database older');
      await maintenance.end();
      const url = Object.assign(new URL(databaseUrl), { pathname: '/older' }).href;
      client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      await openBaselineSchool(client);
      // These servers have secrets of their own.
      await client.query('delete from secret_fingerprint');
      await client.query(
        `insert into auth_session (id, user_id, token, expires_at)
           select gen_random_uuid(), id, $1, now() + interval '1 day' from "user" where email = 'ann@example.org'`,
        [session],
      );
      await fillUp(client);
      before = await readAllTables(client);
      return { url };
    },
  });
  const { servers } = cluster;
  onTestFinished(async () => {
    await Promise.all([client.end(), holder.end()]);
    await cluster.stop();
  });
  const url = Object.assign(new URL(cluster.postgres.url), { pathname: '/older' }).href;
  const holder = new pg.Client({ connectionString: url });
  holder.on('error', () => undefined);
  await holder.connect();
  const stateBefore = await stateOf(client);

  const states: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    // The first time they wait in the middle for a lock.
    await holder.query(kill === 0 ? 'begin; lock table task in share mode' : 'begin');
    const starts = Promise.allSettled(servers.map((server) => server.start()));
    // Kills a little later each time, until the migration finishes before the kill.
    for (let looks = 0; looks <= 3 * kill; looks += 1)
      await expect.poll(async () => (await isMigrating(client)) || (await stateOf(client)) !== stateBefore).toBe(true);
    await Promise.all(servers.map((server) => server.kill()));
    await starts;
    states.push(await stateOf(client));
    await holder.query('rollback');
  }
  // Each release is migrated completely or not at all.
  expect(states[0]).toBe(stateBefore);
  await Promise.all(servers.map((server) => server.start()));
  const newest = await stateOf(client);
  expect(newest).not.toBe(stateBefore);
  expect(states.filter((state) => state !== stateBefore && state !== newest)).toEqual([]);
  const changed = tablesWithLoss(before, await readAllTables(client));
  expect(changed.filter((table) => !writtenAtStart.includes(table))).toEqual([]);

  const { rows } = await client.query<{ id: UserId }>(`select id from "user" where email = 'ann@example.org'`);
  const ann: LoadPerson = { id: rows[0]!.id, session, token: cookieOfSession(session, cluster.sessionSecret) };
  const input = { id: newId('Task'), name: 'After', isComplete: false };
  for (const { url } of servers)
    expect(
      await post(url, ann, [{ key: randomUUID(), name: 'task.add', input: { ...input, id: newId('Task') } }]),
    ).toMatchObject([{ ok: true }]);

  const pool = openPool(url, createLog({ logLevel: 'silent' }), 4);
  const teacher = await putPerson(pool, 'teacher');
  const facts = { owner: teacher.id, visibility: 'public', isPublished: true, price: PRICE_USD } as const;
  const lessons = await Promise.all(Array.from({ length: 3 }, () => putLesson(pool, facts)));
  const people = await Promise.all(Array.from({ length: 4 }, () => createLoadPerson(pool, cluster.sessionSecret)));
  const load = new LearnerLoad(cluster.url, people, lessons);
  await load.more(60);
  await load.end();
  await expectConsistentLedger({ pool, people, load });
  await pool.end();
});
