import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';

/** The first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A folder or a bucket. What is written to it is there whole or not at all, whatever happens meanwhile. */
export interface Place {
  /** Throws where the place cannot be used. */
  check(): Promise<void>;
  disk: Pick<Disk, 'exists' | 'delete' | 'deleteAll' | 'listAll'>;
  /** A local folder for what arrives before its length is known. */
  spool: string;
  read(key: string, range?: ByteRange): Promise<Readable>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** Takes a file from the spool. */
  putFile(key: string, path: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
}

/** Every key that begins with the folder's name, page by page. */
export async function* keysBelow({ disk }: Place, folder: string): AsyncIterable<string> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) });
    for (const each of page.objects) if (each.isFile) yield each.key;
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
}
