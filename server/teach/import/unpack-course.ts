import { isUtf8 } from 'node:buffer';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, validateFileName, type ZipFile } from 'yauzl';
import { AppError } from '#domain/kernel/errors.ts';
import { refusedFile } from '#server/teach/refused-file.ts';

const ENTRIES_MAX = 5_000;
const UNPACKED_BYTES_MAX = 100 * 1024 * 1024;
const MB = 1024 * 1024;

/**
 * Unpacks a zip archive into an empty folder and answers with the folder of the course in it.
 * Security: names that lead out are refused by the reader, sizes are looked at before anything is unpacked and held to while it is, and what an archive
 * says is a link becomes a file like any other. An archive of nothing but archives, as some programs export in parts, is unpacked once more.
 * @throws AppError invalid_input, too_large
 */
export async function unpackCourse(archive: string, folder: string): Promise<string> {
  const room: Room = { entries: ENTRIES_MAX, bytes: UNPACKED_BYTES_MAX };
  try {
    await unpackAll(archive, folder, room);
    const inner = await readdir(folder, { withFileTypes: true });
    if (inner.length > 0 && inner.every((entry) => entry.isFile() && /\.zip$/i.test(entry.name)))
      for (const { name } of inner.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        const part = `${folder}.part`;
        await rename(join(folder, name), part);
        await unpackAll(part, folder, room);
        await rm(part);
      }
  } catch (cause) {
    if (cause instanceof AppError || (cause as NodeJS.ErrnoException).code === 'ENOSPC') throw cause;
    throw refusedFile('damaged', 'the archive cannot be unpacked', '', cause);
  }
  return innermost(folder);
}

/** How much may still be unpacked of an archive and those inside of it. */
interface Room {
  entries: number;
  bytes: number;
}

async function unpackAll(archive: string, folder: string, room: Room): Promise<void> {
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false });
  try {
    for (const [name, entry] of await entriesOf(zip, room)) await unpack(zip, entry, join(folder, name));
  } finally {
    zip.close();
  }
}

async function entriesOf(zip: ZipFile, room: Room): Promise<Map<string, Entry>> {
  room.entries -= zip.entryCount;
  if (room.entries < 0) throw refusedFile('tooManyFiles', `the archive has more than ${ENTRIES_MAX} files`);
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (name.endsWith('/') || isHidden(name)) continue;
    room.bytes -= entry.uncompressedSize;
    if (room.bytes < 0) throw refusedFile('tooManyBytes', `the archive holds more than ${UNPACKED_BYTES_MAX / MB} MB`);
    entries.set(freeName(name, entry, entries), entry);
  }
  return entries;
}

/**
 * The name under which an entry is unpacked. A name that is written in two forms of Unicode is two files to the program that made the archive,
 * and the second keeps the form that it has. A name that is there twice in one form is the file that was added last, as for every other program.
 */
function freeName(name: string, entry: Entry, entries: ReadonlyMap<string, Entry>): string {
  const raw = writtenName(entry);
  const other = entries.get(name);
  return other === undefined || writtenName(other) === raw || raw === name ? name : raw;
}

const SAYS_UTF8 = 0x800;

/**
 * The name in the one form that links are compared in. Archives of the Mac hold UTF-8 and do not say so, with letters in two parts.
 * Security: the reader has looked at another reading of the name, so this one is looked at too.
 */
function nameOf(entry: Entry): string {
  const name = writtenName(entry).normalize('NFC');
  const fault = validateFileName(name);
  if (fault !== null) throw new Error(fault);
  return name;
}

function writtenName({ fileName, fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const isUndeclared = (generalPurposeBitFlag & SAYS_UTF8) === 0 && isUtf8(fileNameRaw);
  return isUndeclared ? fileNameRaw.toString('utf8').replaceAll('\\', '/') : fileName;
}

/** What systems put into folders and archives by themselves. */
export const isHidden = (path: string): boolean => /(?:^|\/)(?:\.|__MACOSX\/|(?:desktop\.ini|thumbs\.db)$)/i.test(path);

async function unpack(zip: ZipFile, entry: Entry, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path, { flags: 'wx' }));
}

/** Most archives hold one folder, and that the files. */
async function innermost(folder: string): Promise<string> {
  const [only, ...more] = await readdir(folder, { withFileTypes: true });
  return only?.isDirectory() === true && more.length === 0 ? join(folder, only.name) : folder;
}
