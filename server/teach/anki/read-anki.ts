import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import type { AnkiCollection } from '#server/teach/anki/anki-note.ts';
import { collectionNames } from '#server/teach/anki/is-anki.ts';
import { mediaNames } from '#server/teach/anki/media-names.ts';
import { readNotes } from '#server/teach/anki/read-notes.ts';
import { shownMediaNames } from '#server/teach/anki/shown-media.ts';
import { PICTURE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { openZip, entriesOf } from '#server/core/files/zip-reader.ts';

const MB = 1024 * 1024;
const COLLECTION_BYTES_MAX = 100 * MB;
const MEDIA_BYTES_MAX = 200 * MB;
const ENTRIES_MAX = 20_000;

export interface AnkiFile {
  archive: string;
  /** An empty folder into which the pictures are written. */
  folder: string;
}

/** Reads the notes of an `.apkg` file without its pictures. Security: as `readAnki`. */
export async function readAnkiNotes(archive: string): Promise<Pick<AnkiCollection, 'notes' | 'source'>> {
  using zip = await openZip(archive);
  return (await openCollection(zip)).collection;
}

/**
 * Reads the notes of an `.apkg` file and the pictures that they show. Security: it runs in a separate process, because
 * a collection is a database, and queries in it may never end.
 * @throws AppError invalid_input, too_large
 */
export async function readAnki({ archive, folder }: AnkiFile): Promise<AnkiCollection> {
  using zip = await openZip(archive);
  const { entries, isPacked, bytesOf, collection } = await openCollection(zip);
  const names = mediaNames(await bytesOf(entries.get('media'), MEDIA_BYTES_MAX), isPacked);
  const shown = new Set(collection.notes.flatMap(({ fields }) => fields.flatMap(shownMediaNames)));
  const media: AnkiCollection['media'] = new Map();
  let bytesLeft = MEDIA_BYTES_MAX;
  for (const [number, file] of names) {
    // Security: the list may name millions of files, but the archive holds a bounded number of them.
    const entry = entries.get(number);
    if (!entry || !shown.has(file)) continue;
    const bytes = await bytesOf(entry, Math.min(bytesLeft, PICTURE_BYTES_MAX));
    bytesLeft -= bytes.byteLength;
    const path = join(folder, String(media.size));
    await writeFile(path, bytes);
    media.set(file, path);
  }
  return { ...collection, media };
}

async function openCollection(zip: ZipFile) {
  if (zip.entryCount > ENTRIES_MAX) throw fileError('tooManyFiles', `the deck has more than ${ENTRIES_MAX} files`);
  const entries = await entriesOf(zip);
  const name = collectionNames.find((each) => entries.has(each)) ?? 'collection.anki2';
  const isPacked = name === 'collection.anki21b';
  const bytesOf = (entry: Entry | undefined, bytesMax: number) => bytesIn(zip, entry, isPacked, bytesMax);
  const collection = readNotes(await bytesOf(entries.get(name), COLLECTION_BYTES_MAX));
  return { entries, isPacked, bytesOf, collection };
}

async function bytesIn(zip: ZipFile, entry: Entry | undefined, isPacked: boolean, bytesMax: number) {
  const tooLong = (cause?: unknown) =>
    fileError('tooManyBytes', `the deck holds more than ${bytesMax / MB} MB`, entry?.fileName, cause);
  if (!entry) return Buffer.alloc(0);
  if (entry.uncompressedSize > bytesMax) throw tooLong();
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (!isPacked) return bytes;
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: bytesMax });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLong(cause);
    throw cause;
  }
}
