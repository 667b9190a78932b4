import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Archive } from '#server/core/backup/open-archive.ts';
import { withColumns } from '#server/core/backup/backup-table.ts';
import { StartError } from '#server/core/env/start-error.ts';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Loads the rows of an archive into new tables that have no triggers yet, since the effects of triggers are among the
 * rows. It is enough to own the tables: foreign keys, which only a superuser may bypass, are dropped meanwhile and check
 * the rows when they are added again.
 */
export async function loadRows(client: pg.Client, archive: Archive): Promise<void> {
  const keys = await foreignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const [name, saved] of Object.entries(archive.manifest.tables)) {
    // A migration may have inserted first rows.
    await client.query(`truncate ${client.escapeIdentifier(name)}`);
    await loadTable(client, archive, { name, ...saved });
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
}

type ArchivedTable = Archive['manifest']['tables'][string] & { name: string };

async function loadTable(client: pg.Client, archive: Archive, table: ArchivedTable): Promise<void> {
  const hash = createHash('sha256');
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const loaded = client.query(copyFrom(`copy ${withColumns(table)} from stdin`));
  await pipeline(await archive.rows(table.name), hashed, loaded);
  if (loaded.rowCount !== table.rows || hash.digest('hex') !== table.sha256)
    throw new StartError(`The archive's rows of ${table.name} are not those that were saved. Nothing was changed.`);
}

const foreignKeys = async (client: pg.ClientBase): Promise<ForeignKey[]> =>
  (
    await client.query<ForeignKey>(
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
  ).rows;
