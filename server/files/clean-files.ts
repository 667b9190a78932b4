import type pg from 'pg';
import { claimBytes } from '#server/files/bytes-lock.ts';
import { checkStore } from '#server/files/store-marker.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { within } from '#server/store/within.ts';

/** Time for which unused files and unfinished uploads are kept (D-85). */
const UNUSED = '7 days';
const UNFINISHED = '1 day';
const UNFINISHED_MS = 24 * 3_600_000;

/**
 * Removes unused files. Safe to run at any time, concurrently and interrupted. Refuses the file store of another
 * database, because this one does not know its files.
 */
export async function cleanFiles(pool: pg.Pool, storage: FileStorage): Promise<void> {
  await checkStore(pool, storage);
  await removeUnusedRows(pool);
  await pool.query(`delete from file where state = 'uploading' and wanted_at < now() - interval '${UNFINISHED}'`);
  await removeUnfinishedUploads(pool, storage);
  for await (const sha256 of storage.list())
    if (!(await isReferenced(pool, sha256))) await removeUnnamed(pool, storage, sha256);
  await storage.pieces.clearSpool(new Date(Date.now() - UNFINISHED_MS));
}

/** Locks before checking, so that this and a concurrent use of a file wait for each other. */
const removeUnusedRows = (pool: pg.Pool): Promise<void> =>
  within(pool, async (client) => {
    const unused = `state = 'ready' and wanted_at < now() - interval '${UNUSED}'
      and not exists (select from file_use u where u.file_id = file.id)`;
    const { rows } = await client.query<{ id: string }>(`select id from file where ${unused} for update skip locked`);
    await client.query(`delete from file where id = any($1) and ${unused}`, [rows.map(({ id }) => id)]);
  });

async function removeUnfinishedUploads(pool: pg.Pool, storage: FileStorage): Promise<void> {
  const found = await storage.pieces.uploads();
  const { rows } = await pool.query<{ id: string }>(`select id from file where state = 'uploading'`);
  const open = new Set(rows.map(({ id }) => id));
  for (const id of found) if (!open.has(id)) await storage.pieces.drop(id);
}

async function isReferenced(db: pg.ClientBase | pg.Pool, sha256: string): Promise<boolean> {
  const { rowCount } = await db.query('select from file where sha256 = $1 limit 1', [sha256]);
  return rowCount === 1;
}

/** Removes bytes that no row refers to, unless they are being uploaded. */
export const removeUnnamed = (pool: pg.Pool, storage: FileStorage, sha256: string): Promise<void> =>
  within(pool, async (client) => {
    if ((await claimBytes(client, sha256)) && !(await isReferenced(client, sha256))) await storage.remove(sha256);
  });
