import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type pg from 'pg';
import type { LimitsOf } from '#domain/wallet/pricing-plan.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId, type UserId } from '#domain/kernel/id.ts';
import { displayName } from '#server/core/files/save-file.ts';
import { mediaBytesMax } from '#server/core/files/picture/media-type.ts';
import { lockStorageUse, OPEN_UPLOADS_MAX, assertWithinQuota } from '#server/core/files/storage-quota.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import { tooLarge } from '#server/core/limits/too-large.ts';

export interface UploadParts {
  pool: pg.Pool;
  storage: FileStorage;
  limitsOf: LimitsOf;
  queue: FileQueue;
}

const BYTES_MAX = Math.max(...Object.values(mediaBytesMax));
/** Maximum chunks of an upload. More than this is no upload that was interrupted now and then. */
const CHUNKS_MAX = 1_000;

/**
 * Uploads of one person for the tus protocol, invisible to everybody else. An announced upload is a row of `file` and
 * counts towards the quota from then on; its data is stored in chunks.
 */
export class UploadStore extends DataStore {
  readonly #parts: UploadParts;
  readonly #owner: UserId;
  override extensions = ['creation', 'creation-with-upload', 'termination'];

  constructor(parts: UploadParts, owner: UserId) {
    super();
    this.#parts = parts;
    this.#owner = owner;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { pool, limitsOf } = this.#parts;
    const { id, size } = upload;
    if (size === undefined || size < 1) throw new AppError('invalid_input', 'an upload must declare its length');
    if (size > BYTES_MAX) throw tooLarge(BYTES_MAX);
    await withTransaction(pool, async (client) => {
      const use = await lockStorageUse(client, this.#owner, null);
      if (use.openUploads >= OPEN_UPLOADS_MAX) throw new AppError('too_many', 'finish or cancel another upload first');
      assertWithinQuota(use, size, limitsOf);
      await client.query(
        `insert into file (id, owner, bytes, mime, name, state) values ($1, $2, $3, 'application/octet-stream', $4, 'uploading')`,
        [id, this.#owner, size, displayName(upload.metadata?.['filename'] ?? '')],
      );
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id);
    if (row.state === 'ready') return new Upload({ id, size: row.bytes, offset: row.bytes });
    const chunks = await this.#parts.storage.chunks.list(id);
    // If all bytes are there without a file, a server stopped in between. The last chunk is requested again to finish
    // the upload.
    const last = chunks.at(-1);
    const end = last ? last.offset + last.bytes : 0;
    return new Upload({ id, size: row.bytes, offset: last && end >= row.bytes ? last.offset : end });
  }

  override async write(arriving: Readable, id: string, offset: number): Promise<number> {
    const { chunks } = this.#parts.storage;
    if ((await chunks.list(id)).length >= CHUNKS_MAX) throw new AppError('invalid_input', 'too many chunks');
    const { bytes, failure } = await chunks.add(id, offset, arriving);
    await deleteStaleChunks(this.#parts, id);
    if (failure !== undefined) throw failure;
    return offset + bytes;
  }

  override async remove(id: string): Promise<void> {
    const { state } = await this.#find(id);
    if (state === 'ready') throw ERRORS.INVALID_TERMINATION;
    await this.#parts.pool.query("delete from file where id = $1 and state = 'uploading'", [id]);
    await this.#parts.storage.chunks.delete(id);
  }

  async #find(id: string): Promise<{ state: 'uploading' | 'ready'; bytes: number }> {
    if (!isId(id)) throw ERRORS.FILE_NOT_FOUND;
    const { rows } = await this.#parts.pool.query<{ state: 'uploading' | 'ready'; bytes: string }>(
      'select state, bytes from file where id = $1 and owner = $2',
      [id, this.#owner],
    );
    if (!rows[0]) throw ERRORS.FILE_NOT_FOUND;
    return { state: rows[0].state, bytes: Number(rows[0].bytes) };
  }
}

/** A late request must leave no chunks of an upload that another request has finished or canceled. */
export async function deleteStaleChunks({ pool, storage }: UploadParts, id: string): Promise<void> {
  const { rowCount } = await pool.query("select 1 from file where id = $1 and state = 'uploading'", [id]);
  if (rowCount === 0) await storage.chunks.delete(id);
}
