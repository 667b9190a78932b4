import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { listKeys, type StorageBackend } from '#server/core/files/storage/storage-backend.ts';
import { type SpoolResult, spool } from '#server/core/files/storage/spool.ts';

/** A received part of an upload. */
export interface UploadChunk {
  offset: number;
  bytes: number;
}

/** Storage of unfinished uploads. Each chunk has its own key, so that any server can resume an upload. */
export interface ChunkStorage {
  /** Stores incoming bytes, up to where they break off. */
  add(uploadID: string, offset: number, arriving: Readable): Promise<SpoolResult>;
  /** Contiguous chunks from the first byte on. */
  list(uploadID: string): Promise<UploadChunk[]>;
  read(uploadID: string, chunks: readonly UploadChunk[]): Readable;
  /** Joins the chunks into one file, and counts and hashes its bytes. */
  join(uploadID: string, chunks: readonly UploadChunk[]): Promise<{ sha256: string; bytes: number }>;
  wholeKey(uploadID: string): string;
  delete(uploadID: string): Promise<void>;
  /** Ids of all uploads that have chunks. */
  uploads(): Promise<Set<string>>;
  /** Removes temporary files of crashed servers from the local spool folder. */
  clearSpool(untouchedSince: Date): Promise<void>;
}

const FOLDER = 'uploads';
const chunkKey = /\/(\d{16})-(\d+)$/;

export function chunkStorage(backend: StorageBackend): ChunkStorage {
  const folderOf = (uploadID: string) => `${FOLDER}/${uploadID}`;
  const keyOf = (uploadID: string, { offset, bytes }: UploadChunk) =>
    `${folderOf(uploadID)}/${String(offset).padStart(16, '0')}-${bytes}`;
  const wholeKey = (uploadID: string) => `${folderOf(uploadID)}/whole`;

  async function* bytesOf(uploadID: string, chunks: readonly UploadChunk[]) {
    for (const piece of chunks) yield* await backend.read(keyOf(uploadID, piece));
  }
  const read = (uploadID: string, chunks: readonly UploadChunk[]) =>
    Readable.from(bytesOf(uploadID, chunks), { objectMode: false });

  return {
    wholeKey,
    read,
    add: (uploadID, offset, arriving) => spool(backend, arriving, (bytes) => keyOf(uploadID, { offset, bytes })),
    async list(uploadID) {
      const longest = new Map<number, number>();
      for await (const key of listKeys(backend, folderOf(uploadID))) {
        const [, offset, bytes] = chunkKey.exec(key) ?? [];
        if (bytes !== undefined) longest.set(Number(offset), Math.max(Number(bytes), longest.get(Number(offset)) ?? 0));
      }
      const chunks: UploadChunk[] = [];
      let offset = 0;
      for (let bytes = longest.get(0); bytes !== undefined; bytes = longest.get(offset)) {
        chunks.push({ offset, bytes });
        offset += bytes;
      }
      return chunks;
    },
    async join(uploadID, chunks) {
      const hash = createHash('sha256');
      async function* hashed() {
        for await (const chunk of read(uploadID, chunks) as AsyncIterable<Uint8Array>) {
          hash.update(chunk);
          yield chunk;
        }
      }
      const { bytes, failure } = await spool(backend, hashed(), () => wholeKey(uploadID));
      if (failure !== undefined) throw failure;
      return { sha256: hash.digest('hex'), bytes };
    },
    delete: (uploadID) => backend.disk.deleteAll(folderOf(uploadID)),
    async uploads() {
      const found = new Set<string>();
      for await (const key of listKeys(backend, FOLDER)) found.add(key.split('/')[1] ?? '');
      return found;
    },
    async clearSpool(untouchedSince) {
      for (const name of await readdir(backend.spoolFolder)) {
        const path = join(backend.spoolFolder, name);
        const { mtime } = await stat(path).catch(() => ({ mtime: new Date() }));
        if (mtime < untouchedSince) await rm(path, { force: true });
      }
    },
  };
}
