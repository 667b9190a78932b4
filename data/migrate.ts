import pg from 'pg';
import { adoptFormer, formerVersion } from '#data/former-schema.ts';
import { createFunctions, dropFunctions, hasCurrentFunctions } from '#data/functions.ts';
import { appliedTable, hasTable, knownVersions, migrationsFolder, migrationsOn } from '#data/migrations.ts';

/** Any number that no other lock of ours has. */
const migrationLock = 7_220_002;

/** The database was migrated by a newer release than this one. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError';
}

/**
 * Brings the database at `url` to the newest schema and to the functions and triggers of this release, in one transaction.
 * Servers that start together wait for each other. Migrations run without functions and triggers, so that a new, an older
 * and a restored database are all migrated alike.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await lockMigrations(client);
    await client.query('begin');
    await refuseNewer(client, folder);
    await adoptFormer(client);
    const isCurrent =
      (await schemaVersion(client)) === Math.max(...knownVersions(folder)) && (await hasCurrentFunctions(client));
    if (!isCurrent) await dropFunctions(client);
    await migrationsOn(client, folder).migrate();
    if (!isCurrent) await createFunctions(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Waits for other migrations, and makes others wait until the session ends, whatever happens to this process. */
export const lockMigrations = (client: pg.ClientBase): Promise<unknown> =>
  client.query('select pg_advisory_lock($1)', [migrationLock]);

/** The number of the last migration of a database; 0 before the first. */
export async function schemaVersion(client: pg.ClientBase): Promise<number> {
  if (!(await hasTable(client, appliedTable))) return (await formerVersion(client)) ?? 0;
  const { rows } = await client.query<{ newest: string }>(`select max(version) as newest from ${appliedTable}`);
  return Number(rows[0]?.newest ?? 0);
}

async function refuseNewer(client: pg.ClientBase, folder: string): Promise<void> {
  if ((await schemaVersion(client)) > Math.max(...knownVersions(folder))) {
    throw new NewerDatabaseError(
      'This database was migrated by a newer release. Start that release, or restore a backup.',
    );
  }
}
