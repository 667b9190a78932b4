import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type pg from 'pg';
import type { LimitsOf } from '#domain/account/plans.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isId, type UserId } from '#domain/kernel/id.ts';
import { shownName } from '#server/files/keep-file.ts';
import { mediaBytesMax } from '#server/files/media-type.ts';
import { tooLarge } from '#server/files/picture-type.ts';
import { lockUse, OPEN_UPLOADS_MAX, refuseWithoutRoom } from '#server/files/room.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { within } from '#server/store/within.ts';
import type { FileQueue } from '#server/worker/file-queue.ts';

export interface UploadParts {
  pool: pg.Pool;
  storage: FileStorage;
  limitsOf: LimitsOf;
  queue: FileQueue;
}

const BYTES_MAX = Math.max(...Object.values(mediaBytesMax));
/** Maximum chunks of an upload. More than this is no upload that was interrupted now and then. */
const PIECES_MAX = 1_000;

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
    await within(pool, async (client) => {
      const use = await lockUse(client, this.#owner, null);
      if (use.openUploads >= OPEN_UPLOADS_MAX) throw new AppError('too_many', 'finish or cancel another upload first');
      refuseWithoutRoom(use, size, limitsOf);
      await client.query(
        `insert into file (id, owner, bytes, mime, name, state) values ($1, $2, $3, 'application/octet-stream', $4, 'uploading')`,
        [id, this.#owner, size, shownName(upload.metadata?.['filename'] ?? '')],
      );
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id);
    if (row.state === 'ready') return new Upload({ id, size: row.bytes, offset: row.bytes });
    const pieces = await this.#parts.storage.pieces.list(id);
    // If all bytes are there without a file, a server stopped in between. The last chunk is requested again to finish
    // the upload.
    const last = pieces.at(-1);
    const end = last ? last.offset + last.bytes : 0;
    return new Upload({ id, size: row.bytes, offset: last && end >= row.bytes ? last.offset : end });
  }

  override async write(arriving: Readable, id: string, offset: number): Promise<number> {
    const { pieces } = this.#parts.storage;
    if ((await pieces.list(id)).length >= PIECES_MAX) throw new AppError('invalid_input', 'too many chunks');
    const { bytes, failure } = await pieces.add(id, offset, arriving);
    await dropIfOver(this.#parts, id);
    if (failure !== undefined) throw failure;
    return offset + bytes;
  }

  override async remove(id: string): Promise<void> {
    const { state } = await this.#find(id);
    if (state === 'ready') throw ERRORS.INVALID_TERMINATION;
    await this.#parts.pool.query("delete from file where id = $1 and state = 'uploading'", [id]);
    await this.#parts.storage.pieces.drop(id);
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
export async function dropIfOver({ pool, storage }: UploadParts, id: string): Promise<void> {
  const { rowCount } = await pool.query("select 1 from file where id = $1 and state = 'uploading'", [id]);
  if (rowCount === 0) await storage.pieces.drop(id);
}
