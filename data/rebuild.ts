import type pg from 'pg';
import { appliedTable, migrationsOn } from '#data/migrations.ts';

/** Excludes what belongs to an extension. */
const ours = (catalog: 'pg_class' | 'pg_proc', namespace: string): string =>
  `${namespace} = 'public'::regnamespace and not exists (
    select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${catalog}.oid and d.deptype = 'e')`;

/** Drops all functions, triggers and tables, in the transaction of `client`; functions first, because some name tables. */
export async function dropSchema(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop routine %s cascade', string_agg(oid::regprocedure::text, ', ')) as drop
      from pg_proc where ${ours('pg_proc', 'pronamespace')}
    union all
    select format('drop table %s cascade', string_agg(oid::regclass::text, ', '))
      from pg_class where relkind = 'r' and ${ours('pg_class', 'relnamespace')}`,
  );
  for (const { drop } of rows) await client.query(drop);
  await client.query(`drop table ${appliedTable}`);
}

/** Creates the tables as they were at `version`, in the transaction of `client`. They have no triggers before `migrate`. */
export const buildSchema = (client: pg.ClientBase, version: number): Promise<unknown> =>
  migrationsOn(client).migrate(String(version));
