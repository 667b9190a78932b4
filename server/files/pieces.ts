import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { keysBelow, type Place } from '#server/files/place.ts';
import { type Arrived, spool } from '#server/files/spool.ts';

/** A received part of an upload. */
export interface Piece {
  offset: number;
  bytes: number;
}

/** Storage of unfinished uploads. Each chunk has its own key, so that any server can resume an upload. */
export interface PieceStorage {
  /** Stores incoming bytes, up to where they break off. */
  add(uploadID: string, offset: number, arriving: Readable): Promise<Arrived>;
  /** Contiguous chunks from the first byte on. */
  list(uploadID: string): Promise<Piece[]>;
  read(uploadID: string, pieces: readonly Piece[]): Readable;
  /** Joins the chunks into one file, and counts and hashes its bytes. */
  join(uploadID: string, pieces: readonly Piece[]): Promise<{ sha256: string; bytes: number }>;
  wholeKey(uploadID: string): string;
  drop(uploadID: string): Promise<void>;
  /** Ids of all uploads that have chunks. */
  uploads(): Promise<Set<string>>;
  /** Removes temporary files of crashed servers from the local spool folder. */
  clearSpool(untouchedSince: Date): Promise<void>;
}

const FOLDER = 'uploads';
const pieceKey = /\/(\d{16})-(\d+)$/;

export function pieceStorage(place: Place): PieceStorage {
  const folderOf = (uploadID: string) => `${FOLDER}/${uploadID}`;
  const keyOf = (uploadID: string, { offset, bytes }: Piece) =>
    `${folderOf(uploadID)}/${String(offset).padStart(16, '0')}-${bytes}`;
  const wholeKey = (uploadID: string) => `${folderOf(uploadID)}/whole`;

  async function* bytesOf(uploadID: string, pieces: readonly Piece[]) {
    for (const piece of pieces) yield* await place.read(keyOf(uploadID, piece));
  }
  const read = (uploadID: string, pieces: readonly Piece[]) =>
    Readable.from(bytesOf(uploadID, pieces), { objectMode: false });

  return {
    wholeKey,
    read,
    add: (uploadID, offset, arriving) => spool(place, arriving, (bytes) => keyOf(uploadID, { offset, bytes })),
    async list(uploadID) {
      const longest = new Map<number, number>();
      for await (const key of keysBelow(place, folderOf(uploadID))) {
        const [, offset, bytes] = pieceKey.exec(key) ?? [];
        if (bytes !== undefined) longest.set(Number(offset), Math.max(Number(bytes), longest.get(Number(offset)) ?? 0));
      }
      const pieces: Piece[] = [];
      let offset = 0;
      for (let bytes = longest.get(0); bytes !== undefined; bytes = longest.get(offset)) {
        pieces.push({ offset, bytes });
        offset += bytes;
      }
      return pieces;
    },
    async join(uploadID, pieces) {
      const hash = createHash('sha256');
      async function* hashed() {
        for await (const chunk of read(uploadID, pieces) as AsyncIterable<Uint8Array>) {
          hash.update(chunk);
          yield chunk;
        }
      }
      const { bytes, failure } = await spool(place, hashed(), () => wholeKey(uploadID));
      if (failure !== undefined) throw failure;
      return { sha256: hash.digest('hex'), bytes };
    },
    drop: (uploadID) => place.disk.deleteAll(folderOf(uploadID)),
    async uploads() {
      const found = new Set<string>();
      for await (const key of keysBelow(place, FOLDER)) found.add(key.split('/')[1] ?? '');
      return found;
    },
    async clearSpool(untouchedSince) {
      for (const name of await readdir(place.spool)) {
        const path = join(place.spool, name);
        const { mtime } = await stat(path).catch(() => ({ mtime: new Date() }));
        if (mtime < untouchedSince) await rm(path, { force: true });
      }
    },
  };
}
