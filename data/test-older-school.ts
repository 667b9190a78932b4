import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import { testPerson } from '#data/test-person.ts';

/** The last migrations of the first schema that people had data in, and of the one in which they had everything. */
const FIRST = '0006_imports';
const PREVIOUS = '0015_hosted_subject';
const here = fileURLToPath(new URL('./migrations', import.meta.url));
type Client = Pick<pg.Client, 'query'>;

/** Every row of every table, by table. */
export type Rows = Map<string, object[]>;

/** Brings an empty database to the schema of earlier releases, with a small school in it. */
export async function openOlderSchool(client: pg.Client): Promise<void> {
  for (const [last, put] of [[FIRST, fill] as const, [PREVIOUS, fillMore] as const]) {
    const folder = migrationsTo(last);
    await runMigrations(drizzle({ client }), { migrationsFolder: folder });
    rmSync(folder, { recursive: true });
    await put(client);
  }
}

/** A folder with the migrations of the release whose last migration is `tag`. */
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

async function insert(client: Client, table: string, row: Record<string, unknown>): Promise<string> {
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
async function fill(client: Client): Promise<void> {
  const [teacher, learner] = [await testPerson(client, 'Mirela'), await testPerson(client, 'Amina')];
  const owner = teacher;
  await client.query(
    `update tutor set attributes = '[{"name":"calm","description":"","strength":1}]' where owner = $1`,
    [owner],
  );
  const course = await insert(client, 'course', { name: 'All of it', owner });
  await client.query(`insert into course_import (course_id, state) values ($1, '{}')`, [course]);
  const lesson = await insert(client, 'lesson', {
    name: 'Graphs',
    course_id: course,
    price: 4.5,
    teacher_id: owner,
    owner,
  });
  const node = async () => insert(client, 'lesson_node', { lesson_id: lesson, type: 'RICHTEXT', name: 'Step', owner });
  const [from, to] = [await node(), await node()];
  await insert(client, 'lesson_node_content', { lesson_id: lesson, lesson_node_id: from, text: '{}', owner });
  await insert(client, 'lesson_node_quiz', { lesson_id: lesson, lesson_node_id: to, owner });
  await insert(client, 'lesson_node_link', { lesson_id: lesson, from_lesson_node: from, to_lesson_node: to, owner });
  const category = await insert(client, 'lesson_category', { name: 'Maths' });
  await insert(client, 'lesson_lesson_category', { lesson_id: lesson, lesson_category_id: category, owner });
  const version = await insert(client, 'lesson_version', {
    lesson_id: lesson,
    number: 1,
    published_at: '2026-01-01T00:00:00Z',
    language: 'us',
    body: {},
    owner,
    outline: { nodes: [{ id: from }, { id: to }] },
  });
  await insert(client, 'lesson_version_key', { version_id: version, keys: {}, owner });
  await client.query('update lesson set published_version_id = $2, published_at = now() where id = $1', [
    lesson,
    version,
  ]);
  const enrollment = await insert(client, 'enrollment', {
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
  await insert(client, 'enrollment_topic_progress', {
    enrollment_id: enrollment,
    topic_id: from,
    status: 'COMPLETE',
    owner: learner,
  });
  await insert(client, 'quiz_attempt', { enrollment_id: enrollment, node_id: to, version_id: version, owner: learner });
  await insert(client, 'file', { owner, sha256: 'a'.repeat(64), bytes: 5, mime: 'image/png', name: 'a.png' });
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

/** Adds a row to every table that came after the first schema. */
async function fillMore(client: Client): Promise<void> {
  const find = async (sql: string) => (await client.query<{ id: string }>(sql)).rows[0]?.id;
  const owner = await find(`select id from "user" where first_name = 'Mirela'`);
  const learner = await find(`select id from "user" where first_name = 'Amina'`);
  const [lesson, version] = [await find('select id from lesson'), await find('select id from lesson_version')];
  const [node, tutor] = [await find('select id from lesson_node'), await find('select id from tutor')];
  await insert(client, 'task', { name: 'Read', user_id: owner, owner });
  await insert(client, 'notification_setting', { kind: 'message', owner });
  await insert(client, 'access_token', { name: 'Script', prefix: 'mg', hash: 'a'.repeat(64), owner });
  const certification = await insert(client, 'certification', { name: 'Maps', user_id: owner, owner });
  await insert(client, 'endorsement', { testimony: 'I saw it', author: learner, certification_id: certification });
  await insert(client, 'friendship', { requester_id: owner, addressee_id: learner });
  const post = await insert(client, 'post', { title: 'Shared', user_id: owner, owner });
  await insert(client, 'feed_item', { post_id: post, title: 'Shared', visibility: 'public', owner });
  const comment = await insert(client, 'post_comment', { content: 'Indeed', user_id: learner, post_id: post });
  await insert(client, 'revision', {
    model: 'PostComment',
    row_id: comment,
    actor: learner,
    action: 'create',
    after: {},
    owner: learner,
  });
  const memory = await insert(client, 'tutor_memory', {
    content: 'likes maps',
    user_id: owner,
    tutor_id: tutor,
    owner,
  });
  await insert(client, 'open_ai_chat_response', { role: 'user', content: 'Why?', tutormemory_id: memory, owner });
  const sides = { front: 'Why?', back: 'So.', due: '2026-02-01T00:00:00Z' };
  await insert(client, 'card', { version_id: version, node_id: node, ...sides, owner: learner });
  const rated = { rating: 4, author_rating: 4, author_review: '' };
  await insert(client, 'lesson_review', { lesson_id: lesson, user_id: learner, ...rated });
  await insert(client, 'vote', { lesson_id: lesson, owner: learner });
  const paid = { status: 'ACTIVE', start_date: '2026-01-01', square_subscription_id: 'one' };
  await insert(client, 'subscription_plan', { subscription_tier: 'STUDENT', ...paid, owner });
  const label = await insert(client, 'lesson_label', { name: 'slow', owner });
  await insert(client, 'lesson_lesson_label', { lesson_id: lesson, lesson_label_id: label, owner });
  await insert(client, 'lesson_plan', { name: 'Autumn', owner });
  await insert(client, 'contact_message', { name: 'Eve', email: 'e@example.org', content: 'Hello' });
  await insert(client, 'page_view', { path: '/learn', session_id: 'tab' });
}

export async function everything(client: Client): Promise<Rows> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const all: Rows = new Map();
  for (const table of rows) {
    const sql = `select to_jsonb(t) as row from "${table.name}" t order by to_jsonb(t)::text`;
    all.set(
      table.name,
      (await client.query<{ row: object }>(sql)).rows.map(({ row }) => row),
    );
  }
  return all;
}

/** Columns, by table, that a later release rewrites or drops on purpose. */
const rewritten: Record<string, string[]> = {
  notification: ['title', 'updated_at'],
  tutor_memory: ['updated_at'],
  public_profile: ['name', 'updated_at'],
  feed_item: ['comments'],
};

const only = (columns: readonly string[]) => (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));

/** Asserts that every earlier row is still there with its values; columns may have been added. */
export function expectSameRows(before: Rows, after: Rows): void {
  for (const [table, rows] of before) {
    if (table === 'change') continue;
    const known = Object.keys(rows[0] ?? {}).filter((column) => !rewritten[table]?.includes(column));
    const seen = (after.get(table) ?? []).map(only(known));
    const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
    expect({ table, rows: seen.toSorted(byText) }).toEqual({ table, rows: rows.map(only(known)).toSorted(byText) });
  }
}
