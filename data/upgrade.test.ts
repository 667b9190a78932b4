import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#data/migrate.ts';
import { everything, expectSameRows, openOlderSchool, type Rows } from '#data/test-older-school.ts';

const name = `upgrade_${v7().replaceAll('-', '')}`;

let client: pg.Client;
let url: string;
let before: Rows;

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
  await openOlderSchool(client);
  before = await everything(client);
});
afterAll(async () => {
  await client.end();
  const maintenance = new pg.Client({ connectionString: inject('postgresUrl') });
  await maintenance.connect();
  await maintenance.query(`drop database ${name} with (force)`);
  await maintenance.end();
});

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
  expectSameRows(before, await everything(client));
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
