import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#data/migrate.ts';
import { testPerson } from '#data/test-person.ts';

/** The last migrations of the first schema that people had data in, and of the one in which they had everything. */
const FIRST = '0006_imports';
const PREVIOUS = '0015_hosted_subject';
const here = fileURLToPath(new URL('./migrations', import.meta.url));
const name = `upgrade_${v7().replaceAll('-', '')}`;

let client: pg.Client;
let url: string;
let before: Map<string, object[]>;

/** The migrations as the release had them whose last one is `tag`. */
function migrationsTo(tag: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(here, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(join(here, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] };
  const last = journal.entries.findIndex((entry) => entry.tag === tag);
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }),
  );
  return folder;
}

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const full = { id: v7(), ...row };
  const names = Object.keys(full).map((column) => `"${column}"`);
  const values = Object.values(full).map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  );
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, values);
  return full.id;
}

/** A small school with a row in every table of the first schema that holds what people did. */
async function fill(): Promise<void> {
  const [teacher, learner] = [await testPerson(client, 'Mirela'), await testPerson(client, 'Amina')];
  const owner = teacher;
  await client.query(
    `update tutor set attributes = '[{"name":"calm","description":"","strength":1}]' where owner = $1`,
    [owner],
  );
  const course = await insert('course', { name: 'All of it', owner });
  await client.query(`insert into course_import (course_id, state) values ($1, '{}')`, [course]);
  const lesson = await insert('lesson', { name: 'Graphs', course_id: course, price: 4.5, teacher_id: owner, owner });
  const node = async () => insert('lesson_node', { lesson_id: lesson, type: 'RICHTEXT', name: 'Step', owner });
  const [from, to] = [await node(), await node()];
  await insert('lesson_node_content', { lesson_id: lesson, lesson_node_id: from, text: '{}', owner });
  await insert('lesson_node_quiz', { lesson_id: lesson, lesson_node_id: to, owner });
  await insert('lesson_node_link', { lesson_id: lesson, from_lesson_node: from, to_lesson_node: to, owner });
  const category = await insert('lesson_category', { name: 'Maths' });
  await insert('lesson_lesson_category', { lesson_id: lesson, lesson_category_id: category, owner });
  const version = await insert('lesson_version', {
    lesson_id: lesson,
    number: 1,
    published_at: '2026-01-01T00:00:00Z',
    language: 'us',
    body: {},
    owner,
    outline: { nodes: [{ id: from }, { id: to }] },
  });
  await insert('lesson_version_key', { version_id: version, keys: {}, owner });
  await client.query('update lesson set published_version_id = $2, published_at = now() where id = $1', [
    lesson,
    version,
  ]);
  const enrollment = await insert('enrollment', {
    lesson_id: lesson,
    version_id: version,
    teacher_id: owner,
    owner: learner,
    status: 'IN_PROGRESS',
    paid_tokens: 450_000,
    progress: [
      {
        topicID: from,
        status: 'COMPLETE',
      },
      {
        topicID: to,
        status: 'INCOMPLETE',
      },
    ],
  });
  await insert('enrollment_topic_progress', {
    enrollment_id: enrollment,
    topic_id: from,
    status: 'COMPLETE',
    owner: learner,
  });
  await insert('quiz_attempt', { enrollment_id: enrollment, node_id: to, version_id: version, owner: learner });
  await insert('file', { owner, sha256: 'a'.repeat(64), bytes: 5, mime: 'image/png', name: 'a.png' });
  const movements = [
    { account: { kind: 'wallet', owner: learner }, tokens: -450_000 },
    { account: { kind: 'pending', owner: teacher }, tokens: 450_000 },
  ];
  await client.query("select post_transfer($1, 'enroll', $2, $3)", [
    `enroll:${enrollment}`,
    enrollment,
    JSON.stringify(movements),
  ]);
}

/** A row in every table that has come to it since. */
async function fillMore(): Promise<void> {
  const find = async (sql: string) => (await client.query<{ id: string }>(sql)).rows[0]?.id;
  const owner = await find(`select id from "user" where first_name = 'Mirela'`);
  const learner = await find(`select id from "user" where first_name = 'Amina'`);
  const [lesson, version] = [await find('select id from lesson'), await find('select id from lesson_version')];
  const [node, tutor] = [await find('select id from lesson_node'), await find('select id from tutor')];
  await insert('task', { name: 'Read', user_id: owner, owner });
  await insert('notification_setting', { kind: 'message', owner });
  await insert('access_token', { name: 'Script', prefix: 'mg', hash: 'a'.repeat(64), owner });
  const certification = await insert('certification', { name: 'Maps', user_id: owner, owner });
  await insert('endorsement', { testimony: 'I saw it', author: learner, certification_id: certification });
  await insert('friendship', { requester_id: owner, addressee_id: learner });
  const post = await insert('post', { title: 'Shared', user_id: owner, owner });
  await insert('feed_item', { post_id: post, title: 'Shared', visibility: 'public', owner });
  const comment = await insert('post_comment', { content: 'Indeed', user_id: learner, post_id: post });
  await insert('revision', {
    model: 'PostComment',
    row_id: comment,
    actor: learner,
    action: 'create',
    after: {},
    owner: learner,
  });
  const memory = await insert('tutor_memory', { content: 'likes maps', user_id: owner, tutor_id: tutor, owner });
  await insert('open_ai_chat_response', { role: 'user', content: 'Why?', tutormemory_id: memory, owner });
  const sides = { front: 'Why?', back: 'So.', due: '2026-02-01T00:00:00Z' };
  await insert('card', { version_id: version, node_id: node, ...sides, owner: learner });
  const rated = { rating: 4, author_rating: 4, author_review: '' };
  await insert('lesson_review', { lesson_id: lesson, user_id: learner, ...rated });
  await insert('vote', { lesson_id: lesson, owner: learner });
  const paid = { status: 'ACTIVE', start_date: '2026-01-01', square_subscription_id: 'one' };
  await insert('subscription_plan', { subscription_tier: 'STUDENT', ...paid, owner });
  const label = await insert('lesson_label', { name: 'slow', owner });
  await insert('lesson_lesson_label', { lesson_id: lesson, lesson_label_id: label, owner });
  await insert('lesson_plan', { name: 'Autumn', owner });
  await insert('contact_message', { name: 'Eve', email: 'e@example.org', content: 'Hello' });
  await insert('page_view', { path: '/learn', session_id: 'tab' });
}

async function everything(): Promise<Map<string, object[]>> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const all = new Map<string, object[]>();
  for (const table of rows) {
    const sql = `select to_jsonb(t) as row from "${table.name}" t order by to_jsonb(t)::text`;
    all.set(
      table.name,
      (await client.query<{ row: object }>(sql)).rows.map(({ row }) => row),
    );
  }
  return all;
}

beforeAll(async () => {
  const maintenance = new pg.Client({ connectionString: inject('postgresUrl') });
  await maintenance.connect();
  await maintenance.query(`create database ${name}`);
  await maintenance.end();
  const place = new URL(inject('postgresUrl'));
  place.pathname = `/${name}`;
  url = place.href;
  client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  for (const [last, put] of [[FIRST, fill] as const, [PREVIOUS, fillMore] as const]) {
    const folder = migrationsTo(last);
    await runMigrations(drizzle({ client }), { migrationsFolder: folder });
    rmSync(folder, { recursive: true });
    await put();
  }
  before = await everything();
});
afterAll(async () => {
  await client.end();
  const maintenance = new pg.Client({ connectionString: inject('postgresUrl') });
  await maintenance.connect();
  await maintenance.query(`drop database ${name} with (force)`);
  await maintenance.end();
});

/** What a later release writes anew or keeps no more on purpose, by table; the changes of it are news to the stream. */
const rewritten: Record<string, string[]> = {
  notification: ['title', 'updated_at'],
  tutor_memory: ['updated_at'],
  public_profile: ['name', 'updated_at'],
  feed_item: ['comments'],
};

const only = (columns: readonly string[]) => (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));

/** What no person is the poorer for losing, and what is noted from other rows. */
const withoutRows = [
  'auth_account',
  'auth_attempt',
  'auth_session',
  'auth_verification',
  'command',
  'file_use',
  'mail_outbox',
];

test('three servers that start at once on a database of the releases before, with people connected, leave every row as it was', async () => {
  expect([...before].flatMap(([table, rows]) => (rows.length > 0 ? [] : [table]))).toEqual(withoutRows);
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const after = await everything();
  for (const [table, rows] of before) {
    if (table === 'change') continue;
    const known = Object.keys(rows[0] ?? {}).filter((column) => !rewritten[table]?.includes(column));
    const seen = (after.get(table) ?? []).map(only(known));
    const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
    expect(seen.toSorted(byText), table).toEqual(rows.map(only(known)).toSorted(byText));
  }
});

test('what was there goes on working under the new rules', async () => {
  const shown = await client.query('select name from public_profile order by name');
  expect(shown.rows).toEqual([{ name: 'Amina L.' }, { name: 'Mirela L.' }]);
  const links = await client.query('update lesson_node_link set deleted_at = now() where deleted_at is null');
  expect(links.rowCount).toBe(1);
  const rated = await client.query('select rating, reviews, ratings from lesson');
  expect(rated.rows).toEqual([{ rating: 4, reviews: 1, ratings: [0, 0, 0, 1, 0] }]);
  const labelled = await client.query('select from lesson, lesson_label where label_ids = array[lesson_label.id]');
  expect(labelled.rowCount).toBe(1);
});

test('what was paid before is listed as not its teacher’s yet, until it is', async () => {
  const unearned = async () =>
    (await client.query('select enrollment_id as id from unearned_payment')).rows as object[];
  const paid = await client.query<{ id: string; teacher: string }>('select id, teacher_id as teacher from enrollment');
  const [{ id, teacher } = { id: '', teacher: '' }] = paid.rows;
  expect(await unearned()).toEqual([{ id }]);
  const movements = [
    { account: { kind: 'pending', owner: teacher }, tokens: -450_000 },
    { account: { kind: 'wallet', owner: teacher }, tokens: 450_000 },
  ];
  await client.query("select post_transfer($1, 'earn', $2, $3)", [`earn:${id}`, id, JSON.stringify(movements)]);
  expect(await unearned()).toEqual([]);
});
