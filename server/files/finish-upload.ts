import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import { isId, type UserId } from '#domain/kernel/id.ts';
import { PICTURE_BYTES_MAX } from '#domain/teach/picture.ts';
import { holdBytes } from '#server/files/bytes-lock.ts';
import { removeUnnamed } from '#server/files/clean-files.ts';
import { inspectUpload } from '#server/files/inspect-upload.ts';
import { type KeptFile, renew } from '#server/files/keep-file.ts';
import { mediaBytesMax, mediaTypeOf } from '#server/files/media-type.ts';
import { imageTypeOf, tooLarge } from '#server/files/picture-type.ts';
import type { Piece } from '#server/files/pieces.ts';
import { lockUse, refuseWithoutRoom } from '#server/files/room.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { dropIfOver, type UploadParts } from '#server/files/upload-store.ts';
import { within } from '#server/store/within.ts';

interface FoundFile extends KeptFile {
  bytes: number;
  /** Moves the bytes to their final key in the store. */
  keep: () => Promise<void>;
}

const HEAD_BYTES = 4_096;
const COPYING = '10min';

/** The file of a finished upload, for its owner. */
export async function findKept(pool: pg.Pool, owner: UserId, id: string): Promise<KeptFile | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await pool.query<KeptFile>(
    `select sha256 as file, mime, width, height from file where id = $1 and owner = $2 and state = 'ready'`,
    [id, owner],
  );
  return rows[0];
}

/**
 * Turns a complete upload into a file. A refused upload is removed immediately; after any other error it can be
 * resumed.
 */
export async function finishUpload(parts: UploadParts, owner: UserId, id: string): Promise<KeptFile> {
  const { pool, storage } = parts;
  const before = await findKept(pool, owner, id);
  if (before) return before;
  let found: FoundFile | undefined;
  try {
    found = await inspectPieces(parts, owner, id);
    await keepUpload(parts, owner, id, found);
  } catch (error) {
    if (!(error instanceof AppError)) {
      await dropIfOver(parts, id);
      throw error;
    }
    await pool.query("delete from file where id = $1 and state = 'uploading'", [id]);
    await storage.pieces.drop(id);
    if (found) await removeUnnamed(pool, storage, found.file);
    throw error;
  }
  await storage.pieces.drop(id);
  const { file, mime, width, height } = found;
  return { file, mime, width, height };
}

async function inspectPieces({ storage, queue }: UploadParts, owner: UserId, id: string): Promise<FoundFile> {
  const pieces = await storage.pieces.list(id);
  const head = await firstBytes(storage, id, pieces, HEAD_BYTES);
  const media = mediaTypeOf(head);
  const bytesMax = media === undefined ? PICTURE_BYTES_MAX : mediaBytesMax[media];
  if (media === undefined && imageTypeOf(head) === undefined)
    throw new AppError('unsupported_media', 'the file is no picture, PDF, MP4 or WebM');
  const size = pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  if (size > bytesMax) throw tooLarge(bytesMax);
  if (media !== undefined) {
    const { sha256, bytes } = await storage.pieces.join(id, pieces);
    return { file: sha256, mime: media, width: null, height: null, bytes, keep: () => storage.adopt(id, sha256) };
  }
  const picture = await inspectUpload(queue, owner, {
    size,
    bytes: () => firstBytes(storage, id, pieces, PICTURE_BYTES_MAX),
  });
  const { sha256, mime, width, height, bytes } = picture;
  return { file: sha256, mime, width, height, bytes: bytes.byteLength, keep: () => storage.put(sha256, bytes) };
}

const keepUpload = (
  { pool, limitsOf }: UploadParts,
  owner: UserId,
  id: string,
  { file, mime, width, height, bytes, keep }: FoundFile,
): Promise<void> =>
  within(pool, async (client) => {
    // The store may take longer to copy than a transaction may usually be idle.
    await client.query(`set local idle_in_transaction_session_timeout = '${COPYING}'`);
    await holdBytes(client, file);
    await keep();
    const use = await lockUse(client, owner, id);
    if (await renew(client, owner, file)) {
      await client.query("delete from file where id = $1 and state = 'uploading'", [id]);
      return;
    }
    // The plan may have changed to a smaller one since the upload began.
    refuseWithoutRoom(use, bytes, limitsOf);
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
  pieces: readonly Piece[],
  bytes: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of storage.pieces.read(id, pieces) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= bytes) break;
  }
  return new Uint8Array(Buffer.concat(chunks));
}
