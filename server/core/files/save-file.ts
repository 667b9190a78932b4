import { hash } from 'node:crypto';
import type pg from 'pg';
import type { LimitsOf } from '#domain/wallet/pricing-plan.ts';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { PictureType } from '#domain/kernel/media-type.ts';
import { lockContent } from '#server/core/files/content-lock.ts';
import type { InspectedFile } from '#server/core/files/picture/inspect-raster.ts';
import type { MediaType } from '#server/core/files/picture/media-type.ts';
import { lockStorageUse, assertWithinQuota } from '#server/core/files/storage-quota.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { newId } from '#server/core/store/new-id.ts';

export interface SavedFile {
  /** SHA-256 of the bytes, which is the file's name. */
  file: string;
  mime: string;
  width: number | null;
  height: number | null;
}

export interface SaveParts {
  /** Connection with an open transaction, so that row and bytes are saved together. */
  client: pg.ClientBase;
  storage: FileStorage;
  limitsOf: LimitsOf;
}

const NAME_MAX = 200;

/** A file name for display, never used as a path. */
export const displayName = (name: string): string => cutText(name.replaceAll('\0', ''), NAME_MAX);

/** Saves an inspected file. The bytes are written before the row, so that no row lacks its bytes. */
export async function saveFile(
  { client, storage, limitsOf }: SaveParts,
  owner: UserId,
  name: string,
  file: Pick<InspectedFile, 'bytes' | 'width' | 'height'> & { mime: PictureType | MediaType },
): Promise<SavedFile> {
  const sha256 = hash('sha256', file.bytes);
  const { byteLength } = file.bytes;
  const use = await lockStorageUse(client, owner, null);
  if (!(await renewRetention(client, owner, sha256))) {
    assertWithinQuota(use, byteLength, limitsOf);
    await lockContent(client, sha256);
    await storage.put(sha256, file.bytes);
    await client.query(
      `insert into file (id, owner, sha256, bytes, mime, name, width, height) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [newId('File'), owner, sha256, byteLength, file.mime, displayName(name), file.width, file.height],
    );
  }
  return { file: sha256, mime: file.mime, width: file.width, height: file.height };
}

/** Restarts the retention time of the owner's file with these bytes; false if there is none. */
export async function renewRetention(client: pg.ClientBase, owner: UserId, sha256: string): Promise<boolean> {
  const { rowCount } = await client.query('update file set wanted_at = now() where owner = $1 and sha256 = $2', [
    owner,
    sha256,
  ]);
  return rowCount === 1;
}
