import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Storage backend: a folder or a bucket. Writes are atomic. */
export interface StorageBackend {
  /** Throws if the backend cannot be used. */
  check(): Promise<void>;
  disk: Pick<Disk, 'exists' | 'delete' | 'deleteAll' | 'listAll'>;
  /** Local folder for incoming data until its length is known. */
  spoolFolder: string;
  read(key: string, range?: ByteRange): Promise<Readable>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file from the spool folder to the store. */
  putFile(key: string, path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
}

/** All keys in a folder, loaded in pages. */
export async function* listKeys({ disk }: StorageBackend, folder: string): AsyncIterable<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const each of page.objects) if (each.isFile) yield each.key;
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
}
