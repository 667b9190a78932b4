import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test, vi } from 'vitest';
import { migrate } from '#data/migrate.ts';
import { testDatabase } from '#data/test-database.ts';
import { connect } from '#server/core/backup/connect.ts';
import { readEveryRow, hostedDatabase, log, testFolder } from '#server/core/backup/test-backup-school.ts';
import { createJobs } from '#server/core/jobs/jobs.ts';
import { putPerson } from '#server/core/store/test-rows.ts';

const folder = await testFolder();
const archive = join(folder, 'school.zip');
let saved: Record<string, string[]>;
let made: Ending;
let source: string;

type Program = ChildProcessByStdio<null, Readable, Readable>;

function program(name: 'backup' | 'restore', url: string, dataDir: string, ...args: string[]): Program {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SESSION_SECRET: '',
    SIGNING_SECRET: '',
  };
  return spawn(process.execPath, [`tools/operator/${name}.ts`, archive, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

interface Ending {
  code: number | null;
  said: string;
  complaint: string;
}

async function ended(child: Program): Promise<Ending> {
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, said, complaint };
}

async function people(url: string, ...names: string[]): Promise<void> {
  const client = await connect(url);
  for (const name of names) await putPerson(client, name);
  await client.end();
}

beforeAll(async () => {
  ({ url: source } = await testDatabase());
  await people(source, 'teacher', 'learner');
  saved = await readEveryRow(source);
  made = await ended(program('backup', source, await testFolder()));
});

test('the backup program prints what was saved and that the archive must be kept safe', () => {
  expect(made).toMatchObject({ code: 0, complaint: '' });
  expect(made.said).toMatch(/school\.zip: 2 people, \d+ rows in all, 0 files .*\n.* keep it as safe as those\.\n$/);
});

/** Starts a restore that waits for a lock of the test, and kills it there. */
async function killAt(place: string, url: string, dataDir: string): Promise<void> {
  const [holder, observer] = [await connect(url), await connect(url)];
  await holder.query(`begin; lock table ${place} in share mode`);
  const child = program('restore', url, dataDir, '--replace');
  const isThere = `select from pg_stat_activity
    where datname = current_database() and application_name = 'margin backup' and wait_event = 'relation'`;
  await vi.waitUntil(async () => (await observer.query(isThere)).rowCount === 1 || child.exitCode !== null);
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await once(child, 'close');
  await holder.end();
  await observer.end();
}

test.each(['"user"', 'pgboss.job'])(
  'a restore that is killed at table %s leaves the school that was there',
  async (place) => {
    const url = await hostedDatabase();
    await migrate(url);
    await people(url, 'somebody');
    await (await createJobs(url, log)).stop();
    const before = await readEveryRow(url);
    await killAt(place, url, await testFolder());
    expect(await readEveryRow(url)).toEqual(before);
  },
);

test('a restore killed after all rows leaves an empty school, and the next one succeeds', async () => {
  const url = await hostedDatabase();
  await migrate(url);
  await (await createJobs(url, log)).stop();
  const [empty, dataDir] = [await readEveryRow(url), await testFolder()];
  await killAt('pgboss.job', url, dataDir);
  expect(await readEveryRow(url)).toEqual(empty);

  const again = await ended(program('restore', url, dataDir));
  expect(again).toMatchObject({ code: 0, complaint: '', said: expect.stringContaining('2 people') });
  expect(await readEveryRow(url)).toEqual(saved);
  expect(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'))).toHaveProperty('session');
});

test('the restore program prints in one line why it refuses', async () => {
  expect(await ended(program('restore', source, await testFolder()))).toEqual({
    code: 1,
    said: '',
    complaint: expect.stringMatching(/^There is a school here already\..*\n$/),
  });
  expect(await readEveryRow(source)).toEqual(saved);
});
