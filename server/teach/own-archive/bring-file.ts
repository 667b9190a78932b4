import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import { holdBytes } from '#server/files/bytes-lock.ts';
import { keepFile, type KeepParts, renew, shownName } from '#server/files/keep-file.ts';
import { mediaBytesMax } from '#server/files/media-type.ts';
import { lockUse, refuseWithoutRoom } from '#server/files/room.ts';
import { newId } from '#server/new-id.ts';
import type { UnpackedFile } from '#server/teach/own-archive/unpacked-archive.ts';

/** Stores an unpacked file of an archive for its owner. */
export async function bringFile(
  parts: KeepParts,
  owner: UserId,
  { path, sha256, file }: { path: string; sha256: string; file: UnpackedFile },
): Promise<void> {
  if (file.mime in mediaBytesMax) await keepMedia(parts, owner, path, { ...file, sha256 });
  else await keepFile(parts, owner, file.name, { ...file, bytes: await readFile(path) });
}

type Media = UnpackedFile & { sha256: string };

/** Copies a file that is too large for memory to the storage piece by piece. */
async function keepMedia(
  { client, storage, limitsOf }: KeepParts,
  owner: UserId,
  path: string,
  media: Media,
): Promise<void> {
  const { sha256, bytes } = media;
  const use = await lockUse(client, owner, null);
  if (await renew(client, owner, sha256)) return;
  refuseWithoutRoom(use, bytes, limitsOf);
  const id = newId('File');
  const { pieces } = storage;
  try {
    const { failure } = await pieces.add(id, 0, createReadStream(path));
    if (failure !== undefined) throw failure;
    await pieces.join(id, await pieces.list(id));
    await holdBytes(client, sha256);
    await storage.adopt(id, sha256);
    await insertMedia(client, id, owner, media);
  } finally {
    await pieces.drop(id);
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
    shownName(name),
  ]);
