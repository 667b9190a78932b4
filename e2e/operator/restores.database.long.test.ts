import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cluster, startCluster } from '#e2e/operator/cluster.ts';
import { openBrowser, openDevice } from '#e2e/operator/device.ts';
import { expectDeviceMatchesPolicy } from '#e2e/operator/device-check.ts';
import { post, renewSession, createLoadPerson } from '#e2e/operator/learner-load.ts';
import { environment } from '#e2e/settings.ts';
import { LIVE_NAME } from '#server/core/live/tailer.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';

let cluster: Cluster;
let browser: Browser;
beforeAll(async () => {
  [cluster, browser] = await Promise.all([startCluster(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await cluster.stop();
});

async function program(name: string, ...args: string[]): Promise<void> {
  const { url, dataDir } = cluster.postgres;
  const env = environment(dataDir, { DATABASE_URL: url });
  const child = spawn(process.execPath, [`tools/operator/${name}.ts`, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  expect(await once(child, 'exit')).toEqual([0, null]);
}

test('a device open during a restore sends its unsent changes once and then matches the database', async () => {
  const { url, postgres, servers, sessionSecret } = cluster;
  const pool = openPool(postgres.url, createLog({ logLevel: 'silent' }), 2);
  const who = await createLoadPerson(pool, sessionSecret);
  const device = await openDevice(browser, url, who);
  const names = async () => (await device.rows('Lesson')).map(({ row }) => (row as { name: string }).name).toSorted();
  const write = (name: string) =>
    post(url, who, [{ key: randomUUID(), name: 'lesson.create', input: { id: newId('Lesson'), name } }]);

  await write('Saved');
  await expect.poll(names).toEqual(['Saved']);
  const archive = join(postgres.dataDir, 'school.zip');
  await program('backup', archive);
  await write('Lost');
  await expect.poll(names).toEqual(['Lost', 'Saved']);

  await Promise.all(servers.map((server) => server.kill()));
  await device.write();
  const isServed = async () =>
    (await pool.query('select from pg_stat_activity where application_name = $1', [LIVE_NAME])).rowCount;
  await expect.poll(isServed).toBe(0);
  await program('restore', archive, '--replace');
  expect((await pool.query('select from auth_session')).rowCount).toBe(0);
  await renewSession(pool, who);
  await Promise.all(servers.map((server) => server.start()));

  await expect.poll(() => device.unsent()).toEqual({ outbox: 0, refused: 0 });
  await expect.poll(names).not.toContain('Lost');
  // Lessons are not pushed; they are loaded when a screen needs them.
  await device.open('/teach/lessons');
  await expect.poll(names).toEqual(['Saved', 'Written 0']);
  const { rows } = await pool.query<{ name: string }>('select name from lesson where owner = $1 order by name', [
    who.id,
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['Saved', 'Written 0']);
  await expectDeviceMatchesPolicy(pool, device);
  await pool.end();
});
