import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { Entry, ZipFile } from 'yauzl';
import { parseJson } from '#domain/kernel/json.ts';
import { isHidden } from '#server/teach/import/unpack-course.ts';
import { DOCUMENT_BYTES_MAX, MANIFEST } from '#server/teach/native-archive/document.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { openZip, entriesOf } from '#server/core/files/zip-reader.ts';

const ENTRIES_MAX = 20_000;
/** Most files with the manifest's name that are examined. */
const MANIFESTS_MAX = 10;
const MB = 1024 * 1024;
const UNPACKED_BYTES_MAX = 500 * MB;

/**
 * Read access to a native archive. Security: nothing is unpacked to a path, and sizes are checked before and enforced
 * during reading.
 */
export interface ArchiveReader {
  has: (path: string) => boolean;
  /** Parses a JSON document; throws invalid_input if it is missing. */
  document: (path: string) => Promise<unknown>;
  bytes: (path: string, bytesMax: number) => Promise<Uint8Array>;
  stream: (path: string) => Promise<Readable>;
  size: (path: string) => number;
}

/**
 * Runs a task on a native archive; undefined if the file is not one, or not an archive at all.
 * @throws AppError invalid_input, too_large
 */
export async function withArchive<T>(
  path: string,
  task: (archive: ArchiveReader) => Promise<T>,
): Promise<T | undefined> {
  using zip = await openZip(path).catch(() => undefined);
  // Readers of other archives have their own limits.
  if (!zip || zip.entryCount > ENTRIES_MAX) return undefined;
  const all = await entriesOf(zip).catch(() => undefined);
  const root = all && (await rootOf(readerOf(zip, all), all));
  if (!all || root === undefined) return undefined;
  refuseBomb(all);
  return await task(readerOf(zip, withoutRoot(all, root)));
}

/**
 * Folder of the manifest, because compressing a folder adds one and people add files beside it. Undefined unless
 * exactly one manifest is ours, because other programs may use the file name too.
 */
async function rootOf(archive: ArchiveReader, entries: ReadonlyMap<string, Entry>): Promise<string | undefined> {
  const manifests = [...entries.keys()].filter((path) => posix.basename(path) === MANIFEST && !isHidden(path));
  if (manifests.length > MANIFESTS_MAX) return undefined;
  const documents = await Promise.all(manifests.map((path) => archive.document(path).catch(() => undefined)));
  const [own, ...more] = manifests.filter((_, index) => isOurs(documents[index]));
  return own === undefined || more.length > 0 ? undefined : own.slice(0, -MANIFEST.length);
}

const isOurs = (document: unknown): boolean =>
  typeof document === 'object' && document !== null && Reflect.get(document, 'format') === 'margin';

const withoutRoot = (entries: ReadonlyMap<string, Entry>, root: string): ReadonlyMap<string, Entry> =>
  root === ''
    ? entries
    : new Map([...entries].map(([path, entry]) => [path.startsWith(root) ? path.slice(root.length) : path, entry]));

function refuseBomb(entries: ReadonlyMap<string, Entry>): void {
  const bytes = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (bytes > UNPACKED_BYTES_MAX)
    throw fileError('tooManyBytes', `the archive holds more than ${UNPACKED_BYTES_MAX / MB} MB`);
}

function readerOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): ArchiveReader {
  const entryOf = (path: string): Entry => {
    const entry = entries.get(path);
    if (!entry) throw fileError('missing', `the archive has no ${path}`, path);
    return entry;
  };
  const broken = (path: string) => (cause: unknown) => {
    throw fileError('damaged', `${path} cannot be unpacked`, path, cause);
  };
  const stream = (path: string) => zip.openReadStreamPromise(entryOf(path)).catch(broken(path));
  const bytes = async (path: string, bytesMax: number) => {
    if (entryOf(path).uncompressedSize > bytesMax)
      throw fileError('tooLong', `${path} has more than ${bytesMax / MB} MB`, path);
    return buffer(await stream(path)).catch(broken(path));
  };
  return {
    has: (path) => entries.has(path),
    size: (path) => entryOf(path).uncompressedSize,
    stream,
    bytes,
    document: async (path) => parseJson(new TextDecoder().decode(await bytes(path, DOCUMENT_BYTES_MAX))),
  };
}
