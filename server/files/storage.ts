import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ArchiveStorage, archiveStorage } from '#server/files/archives.ts';
import { type PieceStorage, pieceStorage } from '#server/files/pieces.ts';
import { type ByteRange, keysBelow, type Place } from '#server/files/place.ts';

/** Storage of file contents by their SHA-256. */
export interface FileStorage {
  /** Throws if files can be neither read nor stored. */
  check(): Promise<void>;
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  has(sha256: string): Promise<boolean>;
  stream(sha256: string, range?: ByteRange): Promise<Readable>;
  /** Stores the joined chunks of an upload as a file. */
  adopt(uploadID: string, sha256: string): Promise<void>;
  remove(sha256: string): Promise<void>;
  /** SHA-256 of every stored file. */
  list(): AsyncIterable<string>;
  /** Unfinished uploads. */
  pieces: PieceStorage;
  archives: ArchiveStorage;
  marker: StoreMarker;
}

/** A small object with an id that identifies this file store. */
export interface StoreMarker {
  read(): Promise<string | undefined>;
  write(id: string): Promise<void>;
}

const MARKER = 'store-id';
const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;
const fileKey = /^[0-9a-f]{2}\/([0-9a-f]{64})$/;

export function storageAt(place: Place): FileStorage {
  const { disk } = place;
  const pieces = pieceStorage(place);
  return {
    pieces,
    archives: archiveStorage(place),
    check: () => place.check(),
    marker: {
      read: async () => ((await disk.exists(MARKER)) ? (await text(await place.read(MARKER))).trim() : undefined),
      write: (id) => place.putBytes(MARKER, Buffer.from(`${id}\n`)),
    },
    async put(sha256, bytes) {
      if (!(await disk.exists(keyOf(sha256)))) await place.putBytes(keyOf(sha256), bytes);
    },
    has: (sha256) => disk.exists(keyOf(sha256)),
    stream: (sha256, range) => place.read(keyOf(sha256), range),
    async adopt(uploadID, sha256) {
      if (!(await disk.exists(keyOf(sha256)))) await place.move(pieces.wholeKey(uploadID), keyOf(sha256));
    },
    remove: (sha256) => disk.delete(keyOf(sha256)),
    async *list() {
      for await (const key of keysBelow(place, '/')) {
        const [, sha256] = fileKey.exec(key) ?? [];
        if (sha256 !== undefined) yield sha256;
      }
    },
  };
}
