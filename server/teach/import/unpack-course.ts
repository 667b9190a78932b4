import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { AppError } from '#domain/kernel/errors.ts';
import { refusedFile } from '#server/teach/refused-file.ts';

const ENTRIES_MAX = 5_000;
const UNPACKED_BYTES_MAX = 100 * 1024 * 1024;
const MB = 1024 * 1024;

/**
 * Unpacks a zip archive into an empty folder and answers with the folder of the course in it.
 * Security: names that lead out are refused by the reader, sizes are looked at before anything is unpacked and held to while it is, and what an archive
 * says is a link becomes a file like any other.
 * @throws AppError invalid_input, too_large
 */
export async function unpackCourse(archive: string, folder: string): Promise<string> {
  try {
    const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
    try {
      for (const entry of await entriesOf(zip)) await unpack(zip, entry, folder);
    } finally {
      zip.close();
    }
  } catch (cause) {
    if (cause instanceof AppError || (cause as NodeJS.ErrnoException).code === 'ENOSPC') throw cause;
    throw refusedFile('damaged', 'the archive cannot be unpacked', '', cause);
  }
  return innermost(folder);
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > ENTRIES_MAX) throw refusedFile('tooManyFiles', `the archive has more than ${ENTRIES_MAX} files`);
  const entries: Entry[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/') || isHidden(entry.fileName)) continue;
    bytes += entry.uncompressedSize;
    if (bytes > UNPACKED_BYTES_MAX)
      throw refusedFile('tooManyBytes', `the archive holds more than ${UNPACKED_BYTES_MAX / MB} MB`);
    entries.push(entry);
  }
  return entries;
}

const isHidden = (path: string): boolean => /(?:^|\/)(?:\.|__MACOSX\/)/.test(path);

async function unpack(zip: ZipFile, entry: Entry, folder: string): Promise<void> {
  const path = join(folder, entry.fileName);
  await mkdir(dirname(path), { recursive: true });
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx' }));
}

/** Most archives hold one folder, and that the files. */
async function innermost(folder: string): Promise<string> {
  const [only, ...more] = await readdir(folder, { withFileTypes: true });
  return only?.isDirectory() === true && more.length === 0 ? join(folder, only.name) : folder;
}
