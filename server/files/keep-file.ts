import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { InspectedFile } from '#server/files/inspect.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { newId } from '#server/new-id.ts';

export interface KeptFile {
  /** The sha256 of its bytes, which is its name. */
  file: string;
  mime: string;
  width: number | null;
  height: number | null;
}

const NAME_MAX = 200;

/** Keeps an inspected file for its owner: first the bytes, then the row, so that a row never stands without its bytes. */
export async function keepFile(
  client: pg.ClientBase | pg.Pool,
  storage: FileStorage,
  owner: UserId,
  name: string,
  file: Pick<InspectedFile, 'bytes' | 'mime' | 'width' | 'height'>,
): Promise<KeptFile> {
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  await storage.put(sha256, file.bytes);
  await client.query(
    `insert into file (id, owner, sha256, bytes, mime, name, width, height) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (owner, sha256) do nothing`,
    [newId('File'), owner, sha256, file.bytes.byteLength, file.mime, name.slice(0, NAME_MAX), file.width, file.height],
  );
  return { file: sha256, mime: file.mime, width: file.width, height: file.height };
}
