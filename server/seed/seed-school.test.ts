import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readSeed } from '#data/seed/read-seed.ts';
import { testDatabase } from '#data/test-database.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { openFolderStorage } from '#server/core/files/storage/folder-storage.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { openDemoSchool } from '#server/seed/demo-school.ts';
import { seedSchool } from '#server/seed/seed-school.ts';

vi.mock('#server/seed/seed-school.ts', { spy: true });

const secrets = { teacherPassword: 'for-the-teacher', learnerPassword: 'for-the-learner' };
const folder = await mkdtemp(join(tmpdir(), 'school-'));
afterAll(() => rm(folder, { recursive: true }));

const { url } = await testDatabase();
const pool = openPool(url, createLog({ logLevel: 'silent' }), 4);
afterAll(() => pool.end());
let storage: FileStorage;
const parts = { pool, handlers: storeHandlers, sendEvent: async () => {} };
const open = () => openDemoSchool(parts, storage, secrets);
const count = async (from: string): Promise<number> =>
  Number((await pool.query<{ n: string }>(`select count(*) n from ${from}`)).rows[0]?.n);

beforeAll(async () => {
  storage = await openFolderStorage(join(folder, 'files'));
  await open();
});

test('the demo school has its people and its lessons, all published and without draft changes', async () => {
  const { lessons, people } = await readSeed();
  expect(await count('"user"')).toBe(people.length);
  expect(
    await count(
      `lesson where visibility = 'public' and published_version_id is not null and not has_draft_changes and steps > 0`,
    ),
  ).toBe(lessons.length);
  expect(await count('lesson_category')).toBe(new Set(lessons.map((lesson) => lesson.category)).size);
  expect(await count('lesson_label')).toBe(new Set(lessons.flatMap((lesson) => lesson.labels)).size);
  expect(await count('lesson_lesson_label')).toBe(lessons.flatMap((lesson) => lesson.labels).length);
});

test('a seeded lesson was last changed when it was published, and the trigger for changes is on again', async () => {
  expect(await count('lesson where updated_at <> published_at')).toBe(0);
  expect(await count(`pg_trigger where tgname = 'set_updated_at' and tgenabled <> 'O'`)).toBe(0);
});

test('seeding a second time, or twice at once, adds nothing', async () => {
  const before = await count('"user"');
  await Promise.all([seedSchool(parts, storage, []), seedSchool(parts, storage, [])]);
  expect(await count('"user"')).toBe(before);
});

test('a later start seeds nothing, does not read the seed and returns who can sign in', async () => {
  vi.mocked(seedSchool).mockClear();
  expect(await open()).toEqual([
    { role: 'teacher', email: 'mirela.kovac@example.org', password: 'for-the-teacher' },
    { role: 'learner', email: 'amina.yusuf@example.org', password: 'for-the-learner' },
  ]);
  expect(seedSchool).not.toHaveBeenCalled();
});

test('a demo account that the school does not have is not offered for signing in', async () => {
  const rename = (from: string, to: string) => pool.query('update "user" set email = $2 where email = $1', [from, to]);
  await rename('mirela.kovac@example.org', 'mirela@example.org');
  expect((await open()).map(({ role }) => role)).toEqual(['learner']);
  await rename('mirela@example.org', 'mirela.kovac@example.org');
  expect((await open()).map(({ role }) => role)).toEqual(['teacher', 'learner']);
});

test('each learner has the progress of the seed, and their enrollment agrees with the topic rows', async () => {
  const { people } = await readSeed();
  const done = people.flatMap((person) => person.learning.flatMap((learning) => learning.done)).length;
  expect(await count(`enrollment_topic_progress where status = 'COMPLETE'`)).toBe(done);
  const disagree = await count(`enrollment e cross join jsonb_array_elements(e.progress) topic
    left join enrollment_topic_progress t on t.topic_id = (topic->>'topicID')::uuid and t.enrollment_id = e.id
    where topic->>'status' <> coalesce(t.status, 'INCOMPLETE')`);
  expect(disagree).toBe(0);
  expect(await count(`enrollment where status = 'COMPLETED' and completion_date is not null`)).toBeGreaterThan(0);
});

test('the tokens of all transfers add up to zero, and every wallet equals its ledger account', async () => {
  expect(await count('(select transfer_id from ledger_entry group by transfer_id having sum(tokens) <> 0) x')).toBe(0);
  expect(
    await count(
      "token_wallet w join ledger_account a on a.owner = w.owner and a.kind = 'wallet' where w.token_balance <> a.balance",
    ),
  ).toBe(0);
});

test('the demo school has only two accounts that can sign in', async () => {
  expect(await count('auth_account where password is not null')).toBe(2);
});

test('seeded reviews and votes count, and learners of a course have paid for it', async () => {
  const { people } = await readSeed();
  const reviews = people.flatMap((person) => person.learning.flatMap(({ review }) => review ?? []));
  expect(await count(`lesson_review where is_enrolled and created_at < now() - interval '5 days'`)).toBe(
    reviews.length,
  );
  expect((await pool.query<{ n: string }>('select sum(reviews) n from lesson')).rows[0]?.n).toBe(`${reviews.length}`);
  expect(await count('vote where lesson_id is not null')).toBe(reviews.filter(({ vote }) => vote).length);
  const inCourses = people.flatMap((person) => person.courseLearning);
  expect(await count('enrollment where course_id is not null and paid_tokens > 0')).toBe(inCourses.length);
});

test('seeded posts are public and in the past, with their comments and likes and without notifications', async () => {
  const posts = (await readSeed()).people.flatMap((person) => person.posts);
  expect(posts.length).toBeGreaterThan(3);
  const old = `created_at < now() - interval '10 hours'`;
  expect(await count(`feed_item where visibility = 'public' and ${old}`)).toBe(posts.length);
  expect(await count(`post_comment where ${old}`)).toBe(posts.flatMap(({ comments }) => comments).length);
  expect((await pool.query<{ n: string }>('select sum(person_likes) n from feed_item')).rows[0]?.n).toBe(
    String(posts.flatMap(({ likedBy }) => likedBy).length),
  );
  expect(await count('feed_item where lesson_id is not null')).toBe(posts.filter(({ lesson }) => lesson).length);
  expect(await count(`notification where kind <> 'welcome'`)).toBe(0);
});

test('seeded pictures and videos are stored and linked to the versions that show them', async () => {
  expect(await count('file')).toBeGreaterThan(0);
  const { lessons } = await readSeed();
  const videos = lessons.flatMap((lesson) => lesson.nodes.filter((node) => node.type === 'VIDEO'));
  expect(videos).not.toEqual([]);
  expect(
    await count(
      `file f where mime = 'video/webm' and exists (select from file_use u where u.file_id = f.id and u.model = 'LessonVersion')`,
    ),
  ).toBe(videos.length);
  expect(await count(`file_use where model = 'LessonVersion'`)).toBeGreaterThan(0);
});
