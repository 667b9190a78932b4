import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from '#server/core/live/test-client.ts';
import { startTestHub } from '#server/core/live/test-hub.ts';
import { type KillablePostgres, openKillablePostgres } from '#server/core/live/test-killable-postgres.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putPerson } from '#server/core/store/test-rows.ts';

const BURNT = 400;

let postgres: KillablePostgres;
beforeAll(async () => {
  postgres = await openKillablePostgres();
});
afterAll(() => postgres.stop());

test('transaction ids that are reused after a crash hide no change from connected or returning clients', async () => {
  const school = await startTestHub(postgres.url);
  const [staying, leaving] = [await putPerson(school.pool, 'staying'), await putPerson(school.pool, 'leaving')];
  school.admit(staying, leaving);
  const connected = await TestClient.join(school.port, staying);
  const cut = await TestClient.join(school.port, leaving);

  // The ids of rolled-back transactions are not yet in the write-ahead log, so the crash loses them.
  const admin = new pg.Client({ connectionString: postgres.url });
  admin.on('error', () => undefined);
  await admin.connect();
  await admin.query("alter system set wal_writer_delay = '10s'");
  await admin.query('select pg_reload_conf()');
  await expect.poll(() => valueOf(admin, "select current_setting('wal_writer_delay') as value")).toBe('10s');
  await put(school.pool, 'Notification', {
    id: newId('Notification'),
    title: 'To the log',
    userID: staying.id,
    owner: staying.id,
  });
  for (let n = 0; n < BURNT; n += 1) await admin.query('begin; select pg_current_xact_id(); rollback');
  const next = 'select pg_snapshot_xmax(pg_current_snapshot())::text as value';
  const burnt = BigInt(await valueOf(admin, next));
  school.hub.wake();
  await expect.poll(() => BigInt(school.hub.stats().cursor) >= burnt).toBe(true);
  await connected.until((frame) => frame.t === 'b');
  await postgres.kill();
  await cut.cut();
  await postgres.restart();

  await expect.poll(() => valueOf(school.pool, next).then(BigInt, () => burnt)).toBeLessThan(burnt);
  const ids = { staying: newId('Notification'), leaving: newId('Notification') };
  await put(school.pool, 'Notification', { id: ids.staying, title: 'After', userID: staying.id, owner: staying.id });
  await put(school.pool, 'Notification', { id: ids.leaving, title: 'After', userID: leaving.id, owner: leaving.id });
  expect(BigInt(await valueOf(school.pool, next))).toBeLessThan(burnt);
  school.hub.wake();
  expect((await connected.untilRow(ids.staying)).t).toBe('b');
  cut.cursor = String(burnt);
  // The client returns to the server that survived the crash, and to one that was started afterwards.
  const fresh = await startTestHub(postgres.url);
  fresh.admit(leaving);
  for (const { port } of [school, fresh]) {
    const back = await TestClient.join(port, leaving, { before: cut });
    await back.untilRow(ids.leaving);
    expect(back.frames.filter(({ t }) => t === 'snap')).toEqual([]);
    await back.cut();
    cut.cursor = String(burnt);
  }
  await connected.cut();
  await Promise.all([school.stop(), fresh.stop()]);
});

const valueOf = async (db: Pick<pg.ClientBase, 'query'>, sql: string): Promise<string> =>
  (await db.query<{ value: string }>(sql)).rows[0]?.value ?? '';
