import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import { backUp } from '#server/core/backup/back-up.ts';
import { connect } from '#server/core/backup/connect.ts';
import {
  hashEveryFile,
  hostedDatabase,
  restoreArchive,
  schoolAt,
  testFolder,
} from '#server/core/backup/test-backup-school.ts';
import { putPerson } from '#server/core/store/test-rows.ts';

const MB = 1024 ** 2;
const ROWS = 100_000;
const ROW_TEXT = 3_200;
const FILE = 300 * MB;

/** Largest memory in use during `work`, beyond that in use before. */
async function mostHeld(work: () => Promise<unknown>): Promise<number> {
  const held = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = held();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, held())), 20);
  await work();
  clearInterval(timer);
  return most - before;
}

test('a school of 100,000 long rows and a film is saved and restored in little memory', async () => {
  const school = await schoolAt((await testDatabase()).url);
  const client = await connect(school.url);
  const { id: owner } = await putPerson(client, 'owner');
  await client.query(
    `insert into notification (id, title, content, kind, user_id, owner)
      select uuid7(), n, repeat(md5(n::text), $2::int / 32), 'message', $1, $1 from generate_series(1, $3::int) as n`,
    [owner, ROW_TEXT, ROWS],
  );
  const id = v7();
  function* film() {
    for (let sent = 0; sent < FILE; sent += MB) yield randomBytes(MB);
  }
  await school.storage.chunks.add(id, 0, Readable.from(film(), { objectMode: false }));
  const { sha256 } = await school.storage.chunks.join(id, [{ offset: 0, bytes: FILE }]);
  await school.storage.adopt(id, sha256);
  await client.query(
    "insert into file (id, owner, sha256, bytes, mime, name) values ($1, $2, $3, $4, 'video/mp4', 'film.mp4')",
    [id, owner, sha256, FILE],
  );
  await client.end();

  const [archive, copy] = [join(await testFolder(), 'large.zip'), await schoolAt(await hostedDatabase())];
  expect(await mostHeld(() => backUp(school, archive))).toBeLessThan(100 * MB);
  expect(await mostHeld(() => restoreArchive(copy, archive))).toBeLessThan(100 * MB);
  expect(await digestOf(copy.url)).toEqual(await digestOf(school.url));
  expect(await hashEveryFile(copy)).toEqual({ [sha256]: sha256 });
});

/** Hash of all notifications, which are too many to compare one by one. */
async function digestOf(url: string): Promise<string> {
  const client = await connect(url);
  const { rows } = await client.query<{ line: string }>(
    'select md5(n::text) as line from notification n order by n.id',
  );
  await client.end();
  expect(rows).toHaveLength(ROWS + 1);
  return hash('sha256', rows.map(({ line }) => line).join());
}
