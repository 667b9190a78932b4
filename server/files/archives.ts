import type { Readable } from 'node:stream';
import { type ByteRange, keysBelow, type Place } from '#server/files/place.ts';
import { spool } from '#server/files/spool.ts';

/** Storage of downloadable archives, each under the id of its row. */
export interface ArchiveStorage {
  /** Stores a whole archive or nothing, and returns its length in bytes. */
  keep(id: string, arriving: AsyncIterable<Uint8Array>): Promise<number>;
  stream(id: string, range: ByteRange): Promise<Readable>;
  remove(id: string): Promise<void>;
  list(): AsyncIterable<string>;
}

const FOLDER = 'archives';

export function archiveStorage(place: Place): ArchiveStorage {
  const keyOf = (id: string) => `${FOLDER}/${id}`;
  const remove = (id: string) => place.disk.delete(keyOf(id));
  return {
    remove,
    async keep(id, arriving) {
      const { bytes, failure } = await spool(place, arriving, () => keyOf(id));
      if (failure === undefined) return bytes;
      await remove(id);
      throw failure;
    },
    stream: (id, range) => place.read(keyOf(id), range),
    async *list() {
      for await (const key of keysBelow(place, FOLDER)) yield key.slice(FOLDER.length + 1);
    },
  };
}
