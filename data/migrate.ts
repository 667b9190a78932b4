import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

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
    // A session's lock ends with the session, whatever happens to this process.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseNewer(client);
    await runMigrations(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}

async function refuseNewer(client: pg.Client): Promise<void> {
  const { rows: known } = await client.query<{ table: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as table",
  );
  if (known[0]?.table == null) return;
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  if (Number(rows[0]?.newest ?? 0) > newestHere()) {
    throw new NewerDatabaseError(
      'This database was migrated by a newer release. Start that release, or restore a backup.',
    );
  }
}

function newestHere(): number {
  const journal = JSON.parse(readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(0, ...journal.entries.map((entry) => entry.when));
}
