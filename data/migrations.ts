import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import Postgrator from 'postgrator';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The table that records which migrations a database has. */
export const appliedTable = 'migration.applied';

/** The migrations of a folder, to run on `client` and in its transaction. */
export const migrationsOn = (client: pg.ClientBase, folder = migrationsFolder): Postgrator =>
  new Postgrator({
    driver: 'pg',
    // This is a glob pattern, and the path of an installation may contain characters that mean something in one.
    migrationPattern: `${folder.replaceAll('\\', '/').replaceAll(/[?*()[\]{}]/g, '\\$&')}/*.sql`,
    schemaTable: appliedTable,
    newline: 'LF',
    execQuery: (query) => client.query(query),
  });

/** The version of the schema after each migration of this release. */
export const knownVersions = (folder = migrationsFolder): number[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => Number.parseInt(name));

export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [name]);
  return rows[0]?.isThere === true;
}
