import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { migrationsFolder } from '#data/migrate.ts';

/** What an extension brought is not ours. */
const ours = (catalog: 'pg_class' | 'pg_proc', namespace: string): string =>
  `${namespace} = 'public'::regnamespace and not exists (
    select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${catalog}.oid and d.deptype = 'e')`;

const names = async (client: pg.ClientBase, sql: string): Promise<string[]> =>
  (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name);

/** Every table of the school, quoted where it has to be. */
export const tableNames = (client: pg.ClientBase): Promise<string[]> =>
  names(
    client,
    `select oid::regclass::text as name from pg_class where relkind = 'r' and ${ours('pg_class', 'relnamespace')}`,
  );

/** Takes the schema away with all that is in it, in the transaction of `client`. */
export async function dropSchema(client: pg.ClientBase): Promise<void> {
  await client.query(`drop table ${(await tableNames(client)).join(', ')} cascade`);
  const routines = await names(
    client,
    `select oid::regprocedure::text as name from pg_proc where ${ours('pg_proc', 'pronamespace')}`,
  );
  await client.query(`drop routine ${routines.join(', ')} cascade`);
  await client.query('delete from drizzle.__drizzle_migrations');
}

/** Makes the schema as it was at `version`, in the transaction of `client`, where there is none. */
export async function buildSchema(client: pg.ClientBase, version: number): Promise<void> {
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis > version) continue;
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
