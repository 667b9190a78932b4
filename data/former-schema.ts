import type pg from 'pg';
import { appliedTable, hasTable, migrationsOn } from '#data/migrations.ts';

/**
 * Releases before 27 November 2026 numbered their 66 migrations by the time they were made, in ms. The schema after the
 * last of them is the baseline.
 */
const LAST_FORMER = 1_795_694_235_723;
const FIRST_FORMER = 1_000_000_000_000;
const BASELINE = 1;
const formerTable = 'drizzle.__drizzle_migrations';

/** A database or an archive lacks migrations that this release does not have any more. */
export class OlderSchemaError extends Error {
  override name = 'OlderSchemaError';
}

/** @throws OlderSchemaError */
export function currentVersion(version: number): number {
  if (version >= FIRST_FORMER && version < LAST_FORMER) {
    throw new OlderSchemaError(
      'This school is of an older release. Start it with the last release from before 27 November 2026 first, and then with this one.',
    );
  }
  return version === LAST_FORMER ? BASELINE : version;
}

/** The version of a database that a former release migrated; undefined where none did. */
export async function formerVersion(client: pg.ClientBase): Promise<number | undefined> {
  if (!(await hasTable(client, formerTable))) return undefined;
  const { rows } = await client.query<{ newest: string | null }>(
    `select max(created_at) as newest from ${formerTable}`,
  );
  return currentVersion(Number(rows[0]?.newest ?? 0));
}

/** Takes over the database of a former release: its record is dropped and the baseline counts as applied. */
export async function adoptFormer(client: pg.ClientBase): Promise<void> {
  const version = await formerVersion(client);
  if (version === undefined) return;
  if (version === BASELINE) {
    const migrations = migrationsOn(client);
    // Creates the table and applies nothing.
    await migrations.migrate('0');
    const baseline = (await migrations.getMigrations()).find((migration) => migration.version === BASELINE);
    await client.query(`insert into ${appliedTable} (version, name, md5, run_at) values ($1, $2, $3, now())`, [
      BASELINE,
      baseline?.name,
      baseline?.md5,
    ]);
  }
  await client.query('drop schema drizzle cascade');
}
