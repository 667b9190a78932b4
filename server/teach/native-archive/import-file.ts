import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import { lockContent } from '#server/core/files/content-lock.ts';
import { saveFile, type SaveParts, renewRetention, displayName } from '#server/core/files/save-file.ts';
import { mediaBytesMax } from '#server/core/files/picture/media-type.ts';
import { lockStorageUse, assertWithinQuota } from '#server/core/files/storage-quota.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { UnpackedFile } from '#server/teach/native-archive/unpacked-archive.ts';

/** Stores an unpacked file of an archive for its owner. */
export async function importFile(
  parts: SaveParts,
  owner: UserId,
  { path, sha256, file }: { path: string; sha256: string; file: UnpackedFile },
): Promise<void> {
  if (file.mime in mediaBytesMax) await storeMedia(parts, owner, path, { ...file, sha256 });
  else await saveFile(parts, owner, file.name, { ...file, bytes: await readFile(path) });
}

type Media = UnpackedFile & { sha256: string };

/** Copies a file that is too large for memory to the storage piece by piece. */
async function storeMedia(
  { client, storage, limitsOf }: SaveParts,
  owner: UserId,
  path: string,
  media: Media,
): Promise<void> {
  const { sha256, bytes } = media;
  const use = await lockStorageUse(client, owner, null);
  if (await renewRetention(client, owner, sha256)) return;
  assertWithinQuota(use, bytes, limitsOf);
  const id = newId('File');
  const { chunks } = storage;
  try {
    const { failure } = await chunks.add(id, 0, createReadStream(path));
    if (failure !== undefined) throw failure;
    await chunks.join(id, await chunks.list(id));
    await lockContent(client, sha256);
    await storage.adopt(id, sha256);
    await insertMedia(client, id, owner, media);
  } finally {
    await chunks.delete(id);
  }
}

const insertMedia = (
  client: pg.ClientBase,
  id: string,
  owner: UserId,
  { sha256, bytes, mime, name }: Media,
): Promise<unknown> =>
  client.query('insert into file (id, owner, sha256, bytes, mime, name) values ($1, $2, $3, $4, $5, $6)', [
    id,
    owner,
    sha256,
    bytes,
    mime,
    displayName(name),
  ]);
