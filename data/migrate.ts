import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number will do; drizzle's own migrator takes no lock, and of three servers that start at once one would fail. */
const migrationLock = 7_220_002;

/** The database was migrated by a newer release than this one. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/** Brings the database at `url` to the newest schema; servers that start together wait for each other. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await lockMigrations(client);
    await refuseNewer(client);
    await runMigrations(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Whoever would migrate waits until the session ends, whatever happens to this process. */
export const lockMigrations = (client: pg.ClientBase): Promise<unknown> =>
  client.query('select pg_advisory_lock($1)', [migrationLock]);

/** When the last migration of this database was made, in ms; 0 before the first. */
export async function schemaVersion(client: pg.ClientBase): Promise<number> {
  const { rows: known } = await client.query<{ table: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as table",
  );
  if (known[0]?.table == null) return 0;
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0);
}

async function refuseNewer(client: pg.ClientBase): Promise<void> {
  if ((await schemaVersion(client)) > Math.max(0, ...knownVersions())) {
    throw new NewerDatabaseError(
      'This database was migrated by a newer release. Start that release, or restore a backup.',
    );
  }
}

/** The version of the schema after each migration of this release. */
export const knownVersions = (): number[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
