import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import { isId, type UserId } from '#domain/kernel/id.ts';
import { PICTURE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import { lockContent } from '#server/core/files/content-lock.ts';
import { removeUnreferenced } from '#server/core/files/clean-files.ts';
import { inspectUpload } from '#server/core/files/picture/inspect-upload.ts';
import { type SavedFile, renewRetention } from '#server/core/files/save-file.ts';
import { mediaBytesMax, mediaTypeOf } from '#server/core/files/picture/media-type.ts';
import { imageTypeOf } from '#server/core/files/picture/picture-type.ts';
import type { UploadChunk } from '#server/core/files/storage/chunk-storage.ts';
import { lockStorageUse, assertWithinQuota } from '#server/core/files/storage-quota.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { deleteStaleChunks, type UploadParts } from '#server/core/files/upload-store.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { tooLarge } from '#server/core/limits/too-large.ts';

interface FoundFile extends SavedFile {
  bytes: number;
  /** Moves the bytes to their final key in the store. */
  persist: () => Promise<void>;
}

const HEAD_BYTES = 4_096;
const COPYING = '10min';

/** The file of a finished upload, for its owner. */
export async function findSavedFile(pool: pg.Pool, owner: UserId, id: string): Promise<SavedFile | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await pool.query<SavedFile>(
    `select sha256 as file, mime, width, height from file where id = $1 and owner = $2 and state = 'ready'`,
    [id, owner],
  );
  return rows[0];
}

/**
 * Turns a complete upload into a file. A refused upload is removed immediately; after any other error it can be
 * resumed.
 */
export async function finishUpload(parts: UploadParts, owner: UserId, id: string): Promise<SavedFile> {
  const { pool, storage } = parts;
  const before = await findSavedFile(pool, owner, id);
  if (before) return before;
  let found: FoundFile | undefined;
  try {
    found = await inspectChunks(parts, owner, id);
    await saveUpload(parts, owner, id, found);
  } catch (error) {
    if (!(error instanceof AppError)) {
      await deleteStaleChunks(parts, id);
      throw error;
    }
    await pool.query("delete from file where id = $1 and state = 'uploading'", [id]);
    await storage.chunks.delete(id);
    if (found) await removeUnreferenced(pool, storage, found.file);
    throw error;
  }
  await storage.chunks.delete(id);
  const { file, mime, width, height } = found;
  return { file, mime, width, height };
}

async function inspectChunks({ storage, queue }: UploadParts, owner: UserId, id: string): Promise<FoundFile> {
  const uploadChunks = await storage.chunks.list(id);
  const head = await firstBytes(storage, id, uploadChunks, HEAD_BYTES);
  const media = mediaTypeOf(head);
  const bytesMax = media === undefined ? PICTURE_BYTES_MAX : mediaBytesMax[media];
  if (media === undefined && imageTypeOf(head) === undefined)
    throw new AppError('unsupported_media', 'the file is no picture, PDF, MP4 or WebM');
  const size = uploadChunks.reduce((sum, { bytes }) => sum + bytes, 0);
  if (size > bytesMax) throw tooLarge(bytesMax);
  if (media !== undefined) {
    const { sha256, bytes } = await storage.chunks.join(id, uploadChunks);
    return { file: sha256, mime: media, width: null, height: null, bytes, persist: () => storage.adopt(id, sha256) };
  }
  const picture = await inspectUpload(queue, owner, {
    size,
    bytes: () => firstBytes(storage, id, uploadChunks, PICTURE_BYTES_MAX),
  });
  const { sha256, mime, width, height, bytes } = picture;
  return { file: sha256, mime, width, height, bytes: bytes.byteLength, persist: () => storage.put(sha256, bytes) };
}

const saveUpload = (
  { pool, limitsOf }: UploadParts,
  owner: UserId,
  id: string,
  { file, mime, width, height, bytes, persist }: FoundFile,
): Promise<void> =>
  withTransaction(pool, async (client) => {
    // The store may take longer to copy than a transaction may usually be idle.
    await client.query(`set local idle_in_transaction_session_timeout = '${COPYING}'`);
    await lockContent(client, file);
    await persist();
    const use = await lockStorageUse(client, owner, id);
    if (await renewRetention(client, owner, file)) {
      await client.query("delete from file where id = $1 and state = 'uploading'", [id]);
      return;
    }
    // The plan may have changed to a smaller one since the upload began.
    assertWithinQuota(use, bytes, limitsOf);
    const { rowCount } = await client.query(
      `update file set sha256 = $3, bytes = $4, mime = $5, width = $6, height = $7, state = 'ready', wanted_at = now()
        where id = $1 and owner = $2 and state = 'uploading'`,
      [id, owner, file, bytes, mime, width, height],
    );
    if (rowCount !== 1) throw new AppError('not_found', 'the upload was canceled');
  });

async function firstBytes(
  storage: FileStorage,
  id: string,
  uploadChunks: readonly UploadChunk[],
  bytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of storage.chunks.read(id, uploadChunks) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= bytes) break;
  }
  return new Uint8Array(Buffer.concat(chunks));
}
