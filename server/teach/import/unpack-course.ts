import { isUtf8 } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, validateFileName, type ZipFile } from 'yauzl';
import { AppError } from '#domain/kernel/errors.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { openZip } from '#server/core/files/zip-reader.ts';

const ENTRIES_MAX = 5_000;
const UNPACKED_BYTES_MAX = 100 * 1024 * 1024;
const MB = 1024 * 1024;

/**
 * Unpacks a zip archive into an empty folder and returns the folder of the course in it.
 * Security: the reader refuses names that lead out, sizes are checked before and enforced during unpacking, and
 * symbolic links become plain files. An archive that only contains archives, as some programs split exports, is
 * unpacked once more.
 * @throws AppError invalid_input, too_large
 */
export async function unpackCourse(archive: string, folder: string): Promise<string> {
  const remaining: RemainingLimits = { entries: ENTRIES_MAX, bytes: UNPACKED_BYTES_MAX };
  try {
    await unpackAll(archive, folder, remaining);
    const inner = await readdir(folder, { withFileTypes: true });
    if (inner.length > 0 && inner.every((entry) => entry.isFile() && /\.zip$/i.test(entry.name)))
      for (const { name } of inner.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        const part = `${folder}.part`;
        await rename(join(folder, name), part);
        await unpackAll(part, folder, remaining);
        await rm(part);
      }
  } catch (cause) {
    if (cause instanceof AppError || (cause as NodeJS.ErrnoException).code === 'ENOSPC') throw cause;
    throw fileError('damaged', 'the archive cannot be unpacked', '', cause);
  }
  return findCourseFolder(folder);
}

/** Remaining limits for an archive and its inner archives. */
interface RemainingLimits {
  entries: number;
  bytes: number;
}

async function unpackAll(archive: string, folder: string, remaining: RemainingLimits): Promise<void> {
  using zip = await openZip(archive);
  for (const [name, entry] of await entriesOf(zip, remaining)) await unpack(zip, entry, join(folder, name));
}

async function entriesOf(zip: ZipFile, remaining: RemainingLimits): Promise<Map<string, Entry>> {
  remaining.entries -= zip.entryCount;
  if (remaining.entries < 0) throw fileError('tooManyFiles', `the archive has more than ${ENTRIES_MAX} files`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (name.endsWith('/') || isHidden(name)) continue;
    remaining.bytes -= entry.uncompressedSize;
    if (remaining.bytes < 0)
      throw fileError('tooManyBytes', `the archive holds more than ${UNPACKED_BYTES_MAX / MB} MB`);
    entries.set(freeName(name, entry, entries), entry);
  }
  return entries;
}

/**
 * Name under which an entry is unpacked. Names in two Unicode forms are two files to the program that made the archive,
 * so the second keeps its original form. Of entries with an identical name the last one wins, as in other programs.
 */
function freeName(name: string, entry: Entry, entries: ReadonlyMap<string, Entry>): string {
  const raw = writtenName(entry);
  const other = entries.get(name);
  return other === undefined || writtenName(other) === raw || raw === name ? name : raw;
}

const UTF8_FLAG = 0x800;

/**
 * Name of an entry in composed Unicode form, in which links are compared. Archives from macOS contain undeclared UTF-8
 * in decomposed form. Security: the reader validated another decoding of the name, so this one is validated too.
 */
function nameOf(entry: Entry): string {
  const name = writtenName(entry).normalize('NFC');
  const fault = validateFileName(name);
  if (fault !== null) throw new Error(fault);
  return name;
}

function writtenName({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const isUndeclared = (generalPurposeBitFlag & UTF8_FLAG) === 0 && isUtf8(fileNameRaw);
  return isUndeclared ? fileNameRaw.toString('utf8').replaceAll('\\', '/') : fileName;
}

/** True if the operating system or a hidden folder added the file. */
export const isHidden = (path: string): boolean => /(?:^|\/)(?:\.|__MACOSX\/|(?:desktop\.ini|thumbs\.db)$)/i.test(path);

async function unpack(zip: ZipFile, entry: Entry, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx' }));
}

/** Course folder, because most archives contain a single folder with all files. */
async function findCourseFolder(folder: string): Promise<string> {
  const [only, ...more] = await readdir(folder, { withFileTypes: true });
  return only?.isDirectory() === true && more.length === 0 ? join(folder, only.name) : folder;
}
