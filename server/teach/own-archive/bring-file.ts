import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { PICTURE_BYTES_MAX } from '#domain/teach/picture.ts';
import { holdBytes } from '#server/files/bytes-lock.ts';
import { inspectImage } from '#server/files/inspect.ts';
import { keepFile, type KeepParts, renew, shownName } from '#server/files/keep-file.ts';
import { mediaBytesMax, type MediaType, mediaTypeOf } from '#server/files/media-type.ts';
import { lockUse, refuseWithoutRoom } from '#server/files/room.ts';
import { newId } from '#server/new-id.ts';
import type { ArchiveReader } from '#server/teach/own-archive/archive-reader.ts';
import { filePath } from '#server/teach/own-archive/document.ts';
import { refusedFile } from '#server/teach/refused-file.ts';

const HEAD_BYTES = 4_096;

export interface BroughtFile {
  /** The SHA-256 that it has here: another than in the archive where cleaning changed a drawing. */
  sha256: string;
  /** Names of what was taken out of a drawing. */
  removed: string[];
}

/**
 * Keeps a file of an archive for its owner. Security: what it is called and what it is are found out here; an archive that
 * calls a file by the name of another is refused, and a drawing is cleaned whatever wrote it.
 */
export async function bringFile(
  parts: KeepParts,
  owner: UserId,
  archive: ArchiveReader,
  sha256: string,
  name: string,
): Promise<BroughtFile> {
  const path = filePath(sha256);
  const media = mediaTypeOf(await firstBytes(await archive.stream(path), HEAD_BYTES));
  if (media !== undefined) {
    await bringMedia(parts, owner, archive, { sha256, name, media });
    return { sha256, removed: [] };
  }
  const bytes = await archive.bytes(path, PICTURE_BYTES_MAX);
  // An earlier edition of this product may have cleaned a drawing in another way, so the bytes are compared as they came.
  const picture = await inspectImage(bytes);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw isAnother(path);
  await keepFile(parts, owner, name, picture);
  return { sha256: picture.sha256, removed: picture.removed };
}

/** What is too long to be held is written to the store as it is unpacked. */
async function bringMedia(
  { client, storage, limitsOf }: KeepParts,
  owner: UserId,
  archive: ArchiveReader,
  { sha256, name, media }: { sha256: string; name: string; media: MediaType },
): Promise<void> {
  const path = filePath(sha256);
  const bytes = archive.size(path);
  if (bytes > mediaBytesMax[media]) throw refusedFile('tooLong', `${path} is too long`, path);
  const use = await lockUse(client, owner, null);
  if (await renew(client, owner, sha256)) return;
  refuseWithoutRoom(use, bytes, limitsOf);
  const id = newId('File');
  const { pieces } = storage;
  try {
    const { failure } = await pieces.add(id, 0, await archive.stream(path));
    if (failure !== undefined) throw refusedFile('damaged', `${path} cannot be unpacked`, path, failure);
    const whole = await pieces.join(id, await pieces.list(id));
    if (whole.sha256 !== sha256) throw isAnother(path);
    await holdBytes(client, sha256);
    await storage.adopt(id, sha256);
    await insertMedia(client, { id, owner, sha256, bytes, media, name });
  } finally {
    await pieces.drop(id);
  }
}

const insertMedia = (
  client: pg.ClientBase,
  file: { id: string; owner: UserId; sha256: string; bytes: number; media: MediaType; name: string },
): Promise<unknown> =>
  client.query('insert into file (id, owner, sha256, bytes, mime, name) values ($1, $2, $3, $4, $5, $6)', [
    file.id,
    file.owner,
    file.sha256,
    file.bytes,
    file.media,
    shownName(file.name),
  ]);

const isAnother = (path: string): AppError =>
  refusedFile('anotherFile', `${path} is another file than its name says`, path);

async function firstBytes(stream: AsyncIterable<Uint8Array>, bytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= bytes) break;
  }
  return new Uint8Array(Buffer.concat(chunks));
}
