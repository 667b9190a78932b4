import type { Readable } from 'node:stream';
import { type ByteRange, listKeys, type StorageBackend } from '#server/core/files/storage/storage-backend.ts';
import { spool } from '#server/core/files/storage/spool.ts';

/** Storage of downloadable archives, each under the id of its row. */
export interface ArchiveStorage {
  /** Stores a whole archive or nothing, and returns its length in bytes. */
  save(id: string, arriving: AsyncIterable<Uint8Array>): Promise<number>;
  stream(id: string, range: ByteRange): Promise<Readable>;
  remove(id: string): Promise<void>;
  list(): AsyncIterable<string>;
}

const FOLDER = 'archives';

export function archiveStorage(backend: StorageBackend): ArchiveStorage {
  const keyOf = (id: string) => `${FOLDER}/${id}`;
  const remove = (id: string) => backend.disk.delete(keyOf(id));
  return {
    remove,
    async save(id, arriving) {
      const { bytes, failure } = await spool(backend, arriving, () => keyOf(id));
      if (failure === undefined) return bytes;
      await remove(id);
      throw failure;
    },
    stream: (id, range) => backend.read(keyOf(id), range),
    async *list() {
      for await (const key of listKeys(backend, FOLDER)) yield key.slice(FOLDER.length + 1);
    },
  };
}
