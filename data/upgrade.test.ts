import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '#data/migrate.ts';
import { migrationsFolder } from '#data/migrations.ts';
import { readAllTables, openBaselineSchool, type TableRows, tablesWithLoss } from '#data/test-baseline-school.ts';

const name = `upgrade_${v7().replaceAll('-', '')}`;

let client: pg.Client;
let url: string;
let before: TableRows;

async function maintain(statement: string): Promise<void> {
  const maintenance = new pg.Client({ connectionString: inject('postgresUrl') });
  await maintenance.connect();
  await maintenance.query(statement);
  await maintenance.end();
}

beforeAll(async () => {
  await maintain(`create database ${name}`);
  url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
  client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await openBaselineSchool(client);
  before = await readAllTables(client);
});
afterAll(async () => {
  await client.end();
  await maintain(`drop database ${name} with (force)`);
});

/** Tables whose rows no person misses, or that are filled again from other rows. */
const withoutRows = [
  'account_export',
  'auth_attempt',
  'auth_verification',
  'change',
  'mail_outbox',
  'passage_cut',
  'passage_vector',
  'sandbox_answer',
  'sandbox_event',
  'sandbox_object',
  'tutor_answering',
];

test('three servers that start at once on the school of the baseline, with people connected, leave every row as it was', async () => {
  expect([...before].flatMap(([table, rows]) => (rows.length > 0 ? [] : [table]))).toEqual(withoutRows);
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  expect(tablesWithLoss(before, await readAllTables(client))).toEqual([]);
});

test('functions and triggers of this release work on the rows of the baseline', async () => {
  const { rows: renamed } = await client.query<{ isLater: boolean }>(
    `update task set name = name || '!' returning updated_at > created_at as "isLater"`,
  );
  expect(renamed.length).toBeGreaterThan(0);
  expect(renamed.every(({ isLater }) => isLater)).toBe(true);
  const { rows: changes } = await client.query("select from change where model = 'Task'");
  expect(changes).toHaveLength(renamed.length);
});

test('a payment of the baseline is listed as unearned until the teacher earns it', async () => {
  const { rows } = await client.query<{ id: string; teacher: string; tokens: number }>(
    `select e.id, e.teacher_id as teacher, e.paid_tokens::int as tokens
      from unearned_payment u join enrollment e on e.id = u.enrollment_id`,
  );
  const [paid] = rows;
  const movements = [
    { account: { kind: 'pending', owner: paid?.teacher }, tokens: -(paid?.tokens ?? 0) },
    { account: { kind: 'wallet', owner: paid?.teacher }, tokens: paid?.tokens },
  ];
  await client.query("select post_transfer($1, 'earn', $2, $3)", [
    `earn:${paid?.id}`,
    paid?.id,
    JSON.stringify(movements),
  ]);
  expect((await client.query('select from unearned_payment')).rows).toEqual([]);
});

test('a later migration that loses a row, a value or a column is noticed, and one that adds a column is not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  writeFileSync(
    join(folder, '9999.do.loss.sql'),
    `alter table lesson add column added text not null default '';
     delete from mute where id = (select min(id::text)::uuid from mute);
     update coupon set percent = percent + 1;
     alter table page_view drop column path;`,
  );
  const migrated = await readAllTables(client);
  await migrate(url, folder);
  expect(tablesWithLoss(migrated, await readAllTables(client))).toEqual(['coupon', 'mute', 'page_view']);
});
