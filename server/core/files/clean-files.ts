import type pg from 'pg';
import { tryLockForRemoval } from '#server/core/files/content-lock.ts';
import { checkStorageMarker } from '#server/core/files/storage/storage-marker.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** Time for which unused files and unfinished uploads are kept (D-85). */
const UNUSED = '7 days';
const UNFINISHED = '1 day';
const UNFINISHED_MS = 24 * 3_600_000;

/**
 * Removes unused files. Safe to run at any time, concurrently and interrupted. Refuses the file store of another
 * database, because this one does not know its files.
 */
export async function cleanFiles(pool: pg.Pool, storage: FileStorage): Promise<void> {
  await checkStorageMarker(pool, storage);
  await removeUnusedRows(pool);
  await pool.query(`delete from file where state = 'uploading' and wanted_at < now() - interval '${UNFINISHED}'`);
  await removeUnfinishedUploads(pool, storage);
  for await (const sha256 of storage.list())
    if (!(await isReferenced(pool, sha256))) await removeUnreferenced(pool, storage, sha256);
  await storage.chunks.clearSpool(new Date(Date.now() - UNFINISHED_MS));
}

/** Locks before checking, so that this and a concurrent use of a file wait for each other. */
const removeUnusedRows = (pool: pg.Pool): Promise<void> =>
  withTransaction(pool, async (client) => {
    const unused = `state = 'ready' and wanted_at < now() - interval '${UNUSED}'
      and not exists (select from file_use u where u.file_id = file.id)`;
    const { rows } = await client.query<{ id: string }>(`select id from file where ${unused} for update skip locked`);
    await client.query(`delete from file where id = any($1) and ${unused}`, [rows.map(({ id }) => id)]);
  });

async function removeUnfinishedUploads(pool: pg.Pool, storage: FileStorage): Promise<void> {
  const found = await storage.chunks.uploads();
  const { rows } = await pool.query<{ id: string }>(`select id from file where state = 'uploading'`);
  const open = new Set(rows.map(({ id }) => id));
  for (const id of found) if (!open.has(id)) await storage.chunks.delete(id);
}

async function isReferenced(db: pg.ClientBase | pg.Pool, sha256: string): Promise<boolean> {
  const { rowCount } = await db.query('select from file where sha256 = $1 limit 1', [sha256]);
  return rowCount === 1;
}

/** Removes bytes that no row refers to, unless they are being uploaded. */
export const removeUnreferenced = (pool: pg.Pool, storage: FileStorage, sha256: string): Promise<void> =>
  withTransaction(pool, async (client) => {
    if ((await tryLockForRemoval(client, sha256)) && !(await isReferenced(client, sha256)))
      await storage.remove(sha256);
  });
