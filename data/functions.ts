import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { changeTrigger, toldModels } from '#data/change-trigger.ts';
import { appliedTable } from '#data/migrations.ts';

const folder = new URL('./sql/', import.meta.url);

/** The functions and triggers of this release: data/sql, and the triggers of the change stream. */
const statements = (): string[] => [
  ...readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')),
  ...toldModels.map(changeTrigger),
];

const checksumOf = (sql: readonly string[]): string => createHash('md5').update(sql.join('\n')).digest('hex');

/** True if a database has the functions and triggers of this release. Row 0 of the record of migrations holds their checksum. */
export async function hasCurrentFunctions(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ md5: string | null }>(`select md5 from ${appliedTable} where version = 0`);
  return rows[0]?.md5 === checksumOf(statements());
}

/**
 * Drops every trigger, and every function that no table, view or index calls. Those that one calls belong to the
 * migrations. So nothing stays that only an earlier release had.
 */
export async function dropFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop
      from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace
    union all
    select 'drop routine ' || string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
        and not exists (
          select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
            and d.classid not in ('pg_trigger'::regclass, 'pg_proc'::regclass))
      having count(*) > 0`,
  );
  for (const { drop } of rows) await client.query(drop);
}

export async function createFunctions(client: pg.ClientBase): Promise<void> {
  const sql = statements();
  for (const each of sql) await client.query(each);
  await client.query(`update ${appliedTable} set md5 = $1 where version = 0`, [checksumOf(sql)]);
}
