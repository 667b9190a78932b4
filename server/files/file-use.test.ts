import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { findFile } from '#server/files/find-file.ts';
import { createLog } from '#server/log.ts';
import { newId } from '#server/new-id.ts';
import { openPool } from '#server/store/pool.ts';
import { put, putLesson, putPerson } from '#server/store/test-school.ts';

const { url } = await testDatabase();
const pool = openPool(url, createLog({ logLevel: 'silent' }));
afterAll(() => pool.end());

let teacher: Actor;
let stranger: Actor;
beforeAll(async () => {
  [teacher, stranger] = [await putPerson(pool, 'teacher'), await putPerson(pool, 'stranger')];
});

async function fileOf(owner: Actor): Promise<string> {
  const sha256 = randomBytes(32).toString('hex');
  await pool.query(
    `insert into file (id, owner, sha256, bytes, mime, name, wanted_at)
      values ($1, $2, $3, 1, 'image/png', '', now() - interval '1 year')`,
    [newId('File'), owner.id, sha256],
  );
  return sha256;
}
const usesOf = async (sha256: string): Promise<string[]> => {
  const { rows } = await pool.query<{ model: string }>(
    'select u.model from file_use u join file f on f.id = u.file_id where f.sha256 = $1 order by 1',
    [sha256],
  );
  return rows.map(({ model }) => model);
};
const isWantedNow = async (sha256: string): Promise<boolean> =>
  (await pool.query("select from file where sha256 = $1 and wanted_at > now() - interval '1 hour'", [sha256]))
    .rowCount === 1;
const textWith = (...files: string[]): string =>
  JSON.stringify({ type: 'doc', content: files.map((file) => ({ type: 'image', attrs: { file } })) });

async function step(owner: Actor, text: string): Promise<string> {
  const { id: lessonID } = await putLesson(pool, { owner: owner.id });
  const nodeID = newId('LessonNode');
  await put(pool, 'LessonNode', { id: nodeID, lessonID, type: 'RICHTEXT', name: 'A step', owner: owner.id });
  const id = newId('LessonNodeContent');
  await put(pool, 'LessonNodeContent', { id, lessonID, lessonNodeID: nodeID, text, owner: owner.id });
  return id;
}

test('a draft shows the files in its text, as soon as it is written and until it is written without them', async () => {
  const [one, two] = [await fileOf(teacher), await fileOf(teacher)];
  const id = await step(teacher, textWith(one));
  expect(await usesOf(one)).toEqual(['LessonNodeContent']);
  await pool.query('update lesson_node_content set text = $2 where id = $1', [id, textWith(two)]);
  expect(await usesOf(one)).toEqual([]);
  expect(await isWantedNow(one)).toBe(true);
  expect(await usesOf(two)).toEqual(['LessonNodeContent']);
  expect(await isWantedNow(two)).toBe(false);
  await pool.query('delete from lesson_node_content where id = $1', [id]);
  expect(await usesOf(two)).toEqual([]);
  expect(await isWantedNow(two)).toBe(true);
});

test('who writes the sha256 of another person’s file into a text gets nothing by it', async () => {
  const file = await fileOf(teacher);
  await step(stranger, textWith(file));
  expect(await usesOf(file)).toEqual([]);
  expect(await findFile(pool, stranger, file)).toBeUndefined();
  expect(await findFile(pool, teacher, file)).toMatchObject({ sha256: file });
});

test('an uploaded picture of oneself is seen by whoever sees the profile, and the one before no longer', async () => {
  const [first, second] = [await fileOf(teacher), await fileOf(teacher)];
  const wear = (sha256: string) =>
    pool.query('update "user" set profile_image = $2 where id = $1', [teacher.id, `/files/${sha256}`]);
  expect(await findFile(pool, stranger, first)).toBeUndefined();
  await wear(first);
  expect(await findFile(pool, stranger, first)).toMatchObject({ sha256: first });
  await wear(second);
  expect(await findFile(pool, stranger, first)).toBeUndefined();
  expect(await findFile(pool, stranger, second)).toMatchObject({ sha256: second });
});

test('a cover is seen by whoever sees the lesson, and by nobody else', async () => {
  const file = await fileOf(teacher);
  const { id } = await putLesson(pool, { owner: teacher.id, visibility: 'private' });
  await pool.query('update lesson set images = $2 where id = $1', [
    id,
    JSON.stringify([{ url: `/files/${file}`, base64: '' }]),
  ]);
  expect(await usesOf(file)).toEqual(['Lesson']);
  expect(await findFile(pool, stranger, file)).toBeUndefined();
  const open = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true });
  await pool.query('update lesson set images = $2 where id = $1', [
    open.id,
    JSON.stringify([{ url: `/files/${file}`, base64: '' }]),
  ]);
  expect(await findFile(pool, stranger, file)).toMatchObject({ sha256: file });
});
