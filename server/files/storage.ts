import { mkdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** Where the bytes of files are kept, by their sha256. */
export interface FileStorage {
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  has(sha256: string): Promise<boolean>;
  stream(sha256: string): Promise<Readable>;
}

const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`;

/** Keeps files in a local folder that only the server's user can read. */
export async function openFolderStorage(folder: string): Promise<FileStorage> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return {
    async put(sha256, bytes) {
      if (!(await disk.exists(keyOf(sha256)))) await disk.put(keyOf(sha256), bytes);
    },
    has: (sha256) => disk.exists(keyOf(sha256)),
    stream: (sha256) => disk.getStream(keyOf(sha256)),
  };
}
