import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { knownVersions, schemaVersion } from '#data/migrate.ts';
import { everything, expectSameRows, openOlderSchool, type Rows } from '#data/test-older-school.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { expectBooks } from '#e2e/operator/books.ts';
import { startCluster } from '#e2e/operator/cluster.ts';
import { cookieOfSession, LearnerLoad, post, PRICE_USD, type Somebody, somebody } from '#e2e/operator/learner-load.ts';
import { createLog } from '#server/log.ts';
import { newId } from '#server/new-id.ts';
import { openPool } from '#server/store/pool.ts';
import { putLesson, putPerson } from '#server/store/test-school.ts';

const KILLS = 4;
const TASKS = 20_000;
const TRANSFERS = 5_000;

/** Inserts so many rows that migrations take a while. */
async function fillUp(client: pg.Client): Promise<void> {
  await client.query(
    `insert into task (id, name, user_id, owner)
       select gen_random_uuid(), 'Task ' || n, u.id, u.id
         from generate_series(1, $1) as n, "user" u where u.first_name = 'Amina'`,
    [TASKS],
  );
  await client.query(
    `select post_transfer('before:' || n, 'earn', null, jsonb_build_array(
         jsonb_build_object('account', jsonb_build_object('kind', 'wallet', 'owner', a.id), 'tokens', -1),
         jsonb_build_object('account', jsonb_build_object('kind', 'pending', 'owner', m.id), 'tokens', 1)))
       from generate_series(1, $1) as n, "user" a, "user" m where a.first_name = 'Amina' and m.first_name = 'Mirela'`,
    [TRANSFERS],
  );
}

/** Whether a server is running migrations. */
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
  let before: Rows = new Map();
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
      await openOlderSchool(client);
      await client.query(
        `insert into auth_session (id, user_id, token, expires_at)
           select gen_random_uuid(), id, $1, now() + interval '1 day' from "user" where first_name = 'Amina'`,
        [session],
      );
      await fillUp(client);
      before = await everything(client);
      return { url };
    },
  });
  const { servers } = cluster;
  onTestFinished(async () => {
    await client.end();
    await cluster.stop();
  });
  const versionBefore = await schemaVersion(client);
  const newest = Math.max(...knownVersions());
  expect(versionBefore).toBeLessThan(newest);

  const versions: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const starts = Promise.allSettled(servers.map((server) => server.start()));
    // Kills a little later each time, until the migration finishes before the kill.
    for (let looks = 0; looks <= 3 * kill; looks += 1)
      await expect.poll(async () => (await isMigrating(client)) || (await schemaVersion(client)) === newest).toBe(true);
    await Promise.all(servers.map((server) => server.kill()));
    await starts;
    versions.push(await schemaVersion(client));
  }
  // Each release is migrated completely or not at all.
  expect(versions[0]).toBe(versionBefore);
  expect(versions.filter((version) => version !== versionBefore && version !== newest)).toEqual([]);
  await Promise.all(servers.map((server) => server.start()));
  expect(await schemaVersion(client)).toBe(newest);
  expectSameRows(before, await everything(client));

  const { rows } = await client.query<{ id: UserId }>(`select id from "user" where first_name = 'Amina'`);
  const amina: Somebody = { id: rows[0]!.id, session, token: cookieOfSession(session, cluster.sessionSecret) };
  const input = { id: newId('Task'), name: 'After', isComplete: false };
  for (const { url } of servers)
    expect(
      await post(url, amina, [{ key: randomUUID(), name: 'task.add', input: { ...input, id: newId('Task') } }]),
    ).toMatchObject([{ ok: true }]);

  const pool = openPool(
    Object.assign(new URL(cluster.postgres.url), { pathname: '/older' }).href,
    createLog({ logLevel: 'silent' }),
    4,
  );
  const teacher = await putPerson(pool, 'teacher');
  const facts = { owner: teacher.id, visibility: 'public', isPublished: true, price: PRICE_USD } as const;
  const lessons = await Promise.all(Array.from({ length: 3 }, () => putLesson(pool, facts)));
  const people = await Promise.all(Array.from({ length: 4 }, () => somebody(pool, cluster.sessionSecret)));
  const load = new LearnerLoad(cluster.url, people, lessons);
  await load.more(60);
  await load.end();
  await expectBooks({ pool, people, load });
  await pool.end();
});
