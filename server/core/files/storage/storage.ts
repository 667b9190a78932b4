import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type ArchiveStorage, archiveStorage } from '#server/core/files/storage/archive-storage.ts';
import { type ChunkStorage, chunkStorage } from '#server/core/files/storage/chunk-storage.ts';
import { type ByteRange, listKeys, type StorageBackend } from '#server/core/files/storage/storage-backend.ts';

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
  chunks: ChunkStorage;
  archives: ArchiveStorage;
  marker: StorageMarker;
}

/** A small object with an id that identifies this file store. */
export interface StorageMarker {
  read(): Promise<string | undefined>;
  write(id: string): Promise<void>;
}

const MARKER = 'store-id';
const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`;
const fileKey = /^[0-9a-f]{2}\/([0-9a-f]{64})$/;

export function createStorage(backend: StorageBackend): FileStorage {
  const { disk } = backend;
  const chunks = chunkStorage(backend);
  return {
    chunks,
    archives: archiveStorage(backend),
    check: () => backend.check(),
    marker: {
      read: async () => ((await disk.exists(MARKER)) ? (await text(await backend.read(MARKER))).trim() : undefined),
      write: (id) => backend.putBytes(MARKER, Buffer.from(`${id}\n`)),
    },
    async put(sha256, bytes) {
      if (!(await disk.exists(keyOf(sha256)))) await backend.putBytes(keyOf(sha256), bytes);
    },
    has: (sha256) => disk.exists(keyOf(sha256)),
    stream: (sha256, range) => backend.read(keyOf(sha256), range),
    async adopt(uploadID, sha256) {
      if (!(await disk.exists(keyOf(sha256)))) await backend.move(chunks.wholeKey(uploadID), keyOf(sha256));
    },
    remove: (sha256) => disk.delete(keyOf(sha256)),
    async *list() {
      for await (const key of listKeys(backend, '/')) {
        const [, sha256] = fileKey.exec(key) ?? [];
        if (sha256 !== undefined) yield sha256;
      }
    },
  };
}
