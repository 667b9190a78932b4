import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#data/test-database.ts';
import type { Actor } from '#domain/account/user.ts';
import { findFile } from '#server/core/files/find-file.ts';
import { createLog } from '#server/core/log/log.ts';
import { newId } from '#server/core/store/new-id.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { put, putEnrollment, putLesson, putPerson, type TestLesson } from '#server/core/store/test-rows.ts';

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

test('a draft uses the files in its text from when they are written until they are removed', async () => {
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

test('a draft uses its video besides its pictures until the video is replaced', async () => {
  const [picture, video] = [await fileOf(teacher), await fileOf(teacher)];
  const id = await step(teacher, textWith(picture));
  await pool.query('update lesson_node_content set video = $2 where id = $1', [id, video]);
  expect([await usesOf(picture), await usesOf(video)]).toEqual([['LessonNodeContent'], ['LessonNodeContent']]);
  await pool.query('update lesson_node_content set video = null where id = $1', [id]);
  expect([await usesOf(picture), await usesOf(video)]).toEqual([['LessonNodeContent'], []]);
});

test('writing the hash of another person’s file into a text gives no access to it', async () => {
  const file = await fileOf(teacher);
  await step(stranger, textWith(file));
  expect(await usesOf(file)).toEqual([]);
  expect(await findFile(pool, stranger, file)).toBeUndefined();
  expect(await findFile(pool, teacher, file)).toMatchObject({ sha256: file });
});

test('a profile picture is visible to everybody who sees the profile, until it is replaced', async () => {
  const [first, second] = [await fileOf(teacher), await fileOf(teacher)];
  const setProfilePicture = (sha256: string) =>
    pool.query('update "user" set profile_image = $2 where id = $1', [teacher.id, `/files/${sha256}`]);
  expect(await findFile(pool, stranger, first)).toBeUndefined();
  await setProfilePicture(first);
  expect(await findFile(pool, stranger, first)).toMatchObject({ sha256: first });
  await setProfilePicture(second);
  expect(await findFile(pool, stranger, first)).toBeUndefined();
  expect(await findFile(pool, stranger, second)).toMatchObject({ sha256: second });
});

const cover = (lessonID: string, ...files: string[]) =>
  pool.query('update lesson set images = $2 where id = $1', [
    lessonID,
    JSON.stringify(files.map((file) => ({ url: `/files/${file}`, base64: '' }))),
  ]);

test('a cover is visible to exactly those who see the lesson', async () => {
  const file = await fileOf(teacher);
  const { id } = await putLesson(pool, { owner: teacher.id, visibility: 'private' });
  await cover(id, file);
  expect(await usesOf(file)).toEqual(['Lesson']);
  expect(await findFile(pool, stranger, file)).toBeUndefined();
  const open = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true });
  await cover(open.id, file);
  expect(await findFile(pool, stranger, file)).toMatchObject({ sha256: file });
});

/** Publishes another version that shows these files in its open step, in another step, and in an explanation. */
async function versionOf(lesson: TestLesson, number: number, open: string, closed: string, explanation = '') {
  const id = newId('LessonVersion');
  await pool.query(
    `insert into lesson_version (id, lesson_id, number, published_at, language, outline, preview, body, owner)
      select $1, lesson_id, $2, published_at, language, outline, $3, $4, owner from lesson_version where id = $5`,
    [id, number, JSON.stringify({ file: open }), JSON.stringify({ file: closed }), lesson.versionID],
  );
  await pool.query('insert into lesson_version_key (id, version_id, keys, owner) values ($1, $2, $3, $4)', [
    newId('LessonVersionKey'),
    id,
    JSON.stringify({ file: explanation }),
    teacher.id,
  ]);
  await pool.query('update lesson set published_version_id = $2 where id = $1', [lesson.id, id]);
  return id;
}

test('a visitor sees files of covers and of the open step of the published version, but not of older ones', async () => {
  const files = await Promise.all(Array.from({ length: 4 }, () => fileOf(teacher)));
  const [before = '', now = '', first = '', second = ''] = files;
  const lesson = await putLesson(pool, { owner: teacher.id, visibility: 'public', price: 5, isPublished: true });
  const seen = () => Promise.all(files.map(async (file) => (await findFile(pool, stranger, file)) !== undefined));
  await cover(lesson.id, before, first);
  await versionOf(lesson, 2, first, first);
  expect(await seen()).toEqual([true, false, true, false]);
  await cover(lesson.id, now);
  expect(await seen()).toEqual([false, true, true, false]);
  await versionOf(lesson, 3, second, second);
  expect(await seen()).toEqual([false, true, false, true]);
});

test('a learner sees the pictures of a version’s texts and explanations as long as the version exists', async () => {
  const [text, explanation] = [await fileOf(teacher), await fileOf(teacher)];
  const learner = await putPerson(pool, 'learner');
  const lesson = await putLesson(pool, { owner: teacher.id, visibility: 'public', price: 5, isPublished: true });
  const versionID = await versionOf(lesson, 2, '', text, explanation);
  const read = () => Promise.all([text, explanation].map((file) => findFile(pool, learner, file)));
  expect(await read()).toEqual([undefined, undefined]);
  await putEnrollment(pool, { owner: learner.id, teacherID: teacher.id, lesson: { ...lesson, versionID } });
  expect(await read()).toMatchObject([{ sha256: text }, { sha256: explanation }]);
});
