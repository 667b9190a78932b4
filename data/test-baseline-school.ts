import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { buildSchema } from '#data/rebuild.ts';

const BASELINE = 1;

/** Every row of every table, by table. */
export type TableRows = Map<string, object[]>;

/**
 * Makes the schema of the baseline in an empty database, with the rows of a school that the release of the baseline wrote:
 * what server/core/backup/test-school-content.ts made then. It never changes.
 */
export async function openBaselineSchool(client: pg.Client): Promise<void> {
  const school = JSON.parse(readFileSync('data/samples/baseline-school.json', 'utf8')) as Record<string, object[]>;
  await client.query('begin');
  await buildSchema(client, BASELINE);
  // Neither foreign keys nor their order matter for rows that were together before.
  await client.query('set local session_replication_role = replica');
  for (const [table, rows] of Object.entries(school)) {
    const columns = Object.keys(rows[0] ?? {}).map((column) => `"${column}"`);
    await client.query(`delete from "${table}"`);
    await client.query(
      `insert into "${table}" (${columns.join(', ')})
        select ${columns.join(', ')} from jsonb_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows)],
    );
  }
  await client.query('commit');
}

export async function readAllTables(client: Pick<pg.Client, 'query'>): Promise<TableRows> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const all: TableRows = new Map();
  for (const table of rows) {
    const sql = `select to_jsonb(t) as row from "${table.name}" t order by to_jsonb(t)::text`;
    all.set(
      table.name,
      (await client.query<{ row: object }>(sql)).rows.map(({ row }) => row),
    );
  }
  return all;
}

/** Columns, by table, that a migration since the baseline renames, rewrites or drops on purpose. */
const changedColumns: Record<string, string[]> = {
  audit_entry: ['deed', 'words'],
  course: ['search'],
  endorsement_credential: ['signed_words'],
  lesson: ['search'],
  plan_source: ['told_unpaid_after'],
  report: ['words'],
  signing_key: ['sealed'],
  user: ['cards_per_day'],
};
const renamedTables: Record<string, string> = { lesson_word: 'catalog_word' };

const only = (columns: readonly string[]) => (row: object) =>
  JSON.stringify(Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column))));

/** Tables whose rows are not those of before; columns may have been added, and a table that was empty loses nothing. */
export function tablesWithLoss(before: TableRows, after: TableRows): string[] {
  return [...before].flatMap(([table, rows]) => {
    const known = Object.keys(rows[0] ?? {}).filter((column) => !changedColumns[table]?.includes(column));
    const seen = (after.get(renamedTables[table] ?? table) ?? []).map(only(known)).toSorted();
    const isSame = JSON.stringify(seen) === JSON.stringify(rows.map(only(known)).toSorted());
    return isSame || rows.length === 0 ? [] : [table];
  });
}
