import { hash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type pg from 'pg';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { backUp, type BackupSource } from '#server/core/backup/back-up.ts';
import { connect } from '#server/core/backup/connect.ts';
import {
  hashEveryFile,
  hostedDatabase,
  log,
  restoreArchive,
  schoolAt,
  testFolder,
} from '#server/core/backup/test-backup-school.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { lockAllContent } from '#server/core/files/content-lock.ts';
import { cleanFiles } from '#server/core/files/clean-files.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { putLesson, putPerson } from '#server/core/store/test-rows.ts';
import { commands } from '#sync/commands.ts';

const PRICE = 25_000;
const folder = await testFolder();
let school: BackupSource;
let pool: pg.Pool;
let teacher: Actor;

beforeAll(async () => {
  school = await schoolAt((await testDatabase()).url);
  pool = openPool(school.url, log, 8);
  teacher = await putPerson(pool, 'teacher');
});
afterAll(() => pool.end());

test('a backup of a busy school is one moment of it without half-done work, and its ledger sums to zero', async () => {
  const facts = { owner: teacher.id, visibility: 'public', isPublished: true, price: PRICE / 100_000 } as const;
  const lessons = await Promise.all(Array.from({ length: 30 }, () => putLesson(pool, facts)));
  const people = await Promise.all(Array.from({ length: 6 }, (_, n) => putPerson(pool, `learner${n}`)));
  const run = commandRunner({ pool, commands, handlers: storeHandlers, sendEvent: async () => undefined });
  let done = 0;
  let isOver = false;
  const live = async (who: Actor) => {
    for (let turn = 0; !isOver; turn += 1) {
      const lessonID = lessons[turn]?.id;
      const paid = { id: newId('Enrollment'), lessonID, expectedTokens: PRICE };
      const call = lessonID
        ? { name: 'enrollment.start', input: paid }
        : { name: 'lesson.create', input: { id: newId('Lesson'), name: `Lesson ${turn}` } };
      await run(who, { key: `turn-${turn}`, ...call });
      done += 1;
    }
  };
  const work = Promise.all(people.map(live));
  const more = async (count: number) => {
    const goal = done + count;
    await vi.waitUntil(() => done >= goal);
  };
  await more(12);
  const archive = join(folder, 'busy.zip');
  await backUp(school, archive);
  await more(12);
  isOver = true;
  await work;

  const copy = await schoolAt(await hostedDatabase());
  await restoreArchive(copy, archive);
  const client = await connect(copy.url);
  const { rows: sums } = await client.query(
    `select (select sum(tokens)::int from ledger_entry) as entries, (select count(*)::int from command) as commands`,
  );
  expect(sums).toEqual([{ entries: 0, commands: expect.any(Number) }]);
  expect(sums[0].commands).toBeGreaterThanOrEqual(12);
  expect(sums[0].commands).toBeLessThan(done);
  const { rows: people_ } = await client.query(
    `select (select count(*)::int from command c where c.user_id = u.id and c.name = 'enrollment.start') as started,
        (select count(*)::int from enrollment e where e.owner = u.id) as enrolled,
        (select count(*)::int from command c where c.user_id = u.id and c.name = 'lesson.create') as written,
        (select count(*)::int from lesson l where l.owner = u.id) as lessons,
        (select 1000000 - token_balance::int from token_wallet w where w.owner = u.id) as paid
      from "user" u where u.id = any($1)`,
    [people.map(({ id }) => id)],
  );
  await client.end();
  expect(people_).toHaveLength(people.length);
  for (const { started, enrolled, written, lessons: own, paid } of people_)
    expect({ enrolled, own, paid }).toEqual({ enrolled: started, own: written, paid: started * PRICE });
});

const hashOf = (bytes: string) => hash('sha256', bytes);

/** Stores a file that was unused for longer than unused files are kept. */
async function keep(bytes: string): Promise<string> {
  const sha256 = hashOf(bytes);
  await school.storage.put(sha256, Buffer.from(bytes));
  await pool.query(
    `insert into file (id, owner, sha256, bytes, mime, name, wanted_at)
      values (uuid7(), $1, $2, $3, 'image/png', 'a.png', now() - interval '8 days')`,
    [teacher.id, sha256, bytes.length],
  );
  return sha256;
}

beforeEach(async () => {
  await pool.query('delete from file');
  await cleanFiles(pool, school.storage);
});

test('a file that is removed while the backup runs is in the archive all the same', async () => {
  const sha256 = await keep('forgotten meanwhile');
  const { storage } = school;
  const has = async (name: string) => {
    await cleanFiles(pool, storage);
    return storage.has(name);
  };
  const archive = join(folder, 'forgotten.zip');
  const { files } = await backUp({ ...school, storage: { ...storage, has } }, archive);
  expect(files).toEqual({ count: 1, bytes: 'forgotten meanwhile'.length, lost: [] });
  expect((await pool.query('select from file')).rowCount).toBe(0);
  const copy = await schoolAt(await hostedDatabase());
  await restoreArchive(copy, archive);
  expect(await hashEveryFile(copy)).toEqual({ [sha256]: sha256 });
  await vi.waitUntil(async () => {
    await cleanFiles(pool, storage);
    return !(await storage.has(sha256));
  });
});

test('a backup waits until removals of files that have begun are over', async () => {
  const remover = await pool.connect();
  await remover.query('begin');
  await remover.query('select pg_advisory_xact_lock_shared(7220004)');
  const client = await connect(school.url);
  let isKept = false;
  const kept = lockAllContent(client).then(() => (isKept = true));
  await vi.waitUntil(
    async () => (await pool.query("select from pg_locks where not granted and locktype = 'advisory'")).rowCount,
  );
  expect(isKept).toBe(false);
  await remover.query('commit');
  remover.release();
  await kept;
  await client.end();
});

test('a file that the store has lost or changed is reported, and the rest is saved', async () => {
  const [whole, lost, changed] = [await keep('whole'), await keep('lost'), await keep('changed')];
  await school.storage.remove(lost);
  await school.storage.remove(changed);
  await school.storage.put(changed, Buffer.from('something else'));
  const archive = join(folder, 'damaged.zip');
  const { files } = await backUp(school, archive);
  expect(files.lost.toSorted()).toEqual([lost, changed].toSorted());
  const copy = await schoolAt(await hostedDatabase());
  await restoreArchive(copy, archive);
  expect(await hashEveryFile(copy)).toEqual({ [whole]: whole });
});

test('an archive is readable by its owner only, and a failed backup leaves no file', async () => {
  await keep('unreadable');
  const own = await testFolder();
  await backUp(school, join(own, 'whole.zip'));
  expect((await stat(join(own, 'whole.zip'))).mode & 0o777).toBe(0o600);
  const stream = async () => Promise.reject(new Error('the store is away'));
  const failing = backUp({ ...school, storage: { ...school.storage, stream } }, join(own, 'failed.zip'));
  await expect(failing).rejects.toThrow('the store is away');
  expect(await readdir(own)).toEqual(['whole.zip']);
});
