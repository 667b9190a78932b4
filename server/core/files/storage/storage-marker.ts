import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { StartError } from '#server/core/env/start-error.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** Name under which the store's id is saved among the fingerprints of secrets. */
const NAME = 'FILE_STORE';
const STORE = 'The file store (S3_BUCKET, or the folder files in DATA_DIR)';

type MarkedStorage = Pick<FileStorage, 'marker'>;
type Database = pg.Pool | pg.ClientBase;

async function findMarker(client: Database): Promise<string | undefined> {
  const find = 'select fingerprint as id from secret_fingerprint where name = $1';
  return (await client.query<{ id: string }>(find, [NAME])).rows[0]?.id;
}

const saveMarker = (client: Database, id: string) =>
  client.query('insert into secret_fingerprint (name, fingerprint) values ($1, $2)', [NAME, id]);

/**
 * Checks that the marker of the file store matches the id in the database. A server that starts with another file
 * store than the servers beside it, or with that of another school, would remove foreign files at night.
 * @throws StartError
 */
export async function checkStorageMarker(pool: pg.Pool, storage: MarkedStorage): Promise<void> {
  const known = (await findMarker(pool)) ?? (await withTransaction(pool, (client) => pairWithStorage(client, storage)));
  if (known === (await storage.marker.read())) return;
  throw new StartError(
    `${STORE} is not the one that this database is used with. Servers that share a database need the same one. If the store was replaced or restored, run npm run accept-store.`,
  );
}

/** Pairs a database with its first file store. Of several servers that start at once, the first one decides. */
async function pairWithStorage(client: pg.ClientBase, storage: MarkedStorage): Promise<string> {
  await client.query("select pg_advisory_xact_lock(hashtext('file store'))");
  const known = await findMarker(client);
  if (known !== undefined) return known;
  const found = await storage.marker.read();
  if (found !== undefined && (await client.query('select from file limit 1')).rowCount === 0)
    throw new StartError(
      `${STORE} belongs to another school. Give this school one of its own, or run npm run accept-store to take it over.`,
    );
  const id = found ?? randomUUID();
  if (found === undefined) await storage.marker.write(id);
  await saveMarker(client, id);
  return id;
}

/** Pairs the database with this file store from now on. If neither has an id yet, the next start creates one. */
export async function replaceStorageMarker(client: Database, storage: MarkedStorage): Promise<void> {
  const [known, found] = [await findMarker(client), await storage.marker.read()];
  const id = known ?? found;
  if (id === undefined) return;
  if (known === undefined) await saveMarker(client, id);
  if (id !== found) await storage.marker.write(id);
}
