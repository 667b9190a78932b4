import { constants } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { extname, join, posix, sep } from 'node:path';
import { AppError } from '#domain/kernel/errors.ts';
import { fileError } from '#server/core/worker/file-error.ts';

export const TEXT_BYTES_MAX = 2 * 1024 * 1024;
const COURSE_BYTES_MAX = 500 * 1024 * 1024;
const ENTRIES_MAX = 20_000;
const FOLDER_DEPTH_MAX = 5;

const MB = 1024 * 1024;

/** Read access to the files of a course and to no others. Paths are relative, with forward slashes. */
export interface CourseFolder {
  /** Undefined if there is no such file. Throws invalid_input for a path outside, and too_large before reading. */
  read: (path: string, bytesMax: number) => Promise<Uint8Array | undefined>;
  readText: (path: string) => Promise<string | undefined>;
  /**
   * Files below a folder in natural order, without hidden folders; `extensions` limits them to these file extensions.
   */
  list: (folder: string, extensions?: readonly string[]) => Promise<string[]>;
}

/**
 * Security: an import's only access to the disk. Nothing outside `path` is read, whatever names or symbolic links
 * claim, and sizes are checked before reading.
 */
export async function openCourseFolder(path: string): Promise<CourseFolder> {
  const root = await realpath(path).catch((cause: unknown) => {
    throw new AppError('not_found', `there is no folder ${path}`, { cause });
  });
  if (!(await lstat(root)).isDirectory()) throw new AppError('invalid_input', `${path} is not a folder`);
  let total = 0;
  const counted = new Set<string>();

  const read = async (relative: string, bytesMax: number): Promise<Uint8Array | undefined> => {
    const real = await realInside(root, relative);
    if (real === undefined) return undefined;
    const size = (await lstat(real)).size;
    if (size > bytesMax)
      throw fileError(
        'tooLong',
        `${relative} has ${Math.ceil(size / MB)} MB; at most ${Math.floor(bytesMax / MB)} MB are allowed`,
        relative,
      );
    if (!counted.has(real)) total += size;
    counted.add(real);
    if (total > COURSE_BYTES_MAX)
      throw fileError('tooManyBytes', `the course has more than ${COURSE_BYTES_MAX / MB} MB`);
    return readAtMost(real, relative, bytesMax);
  };

  return {
    read,
    readText: async (relative) => {
      const bytes = await read(relative, TEXT_BYTES_MAX);
      return bytes === undefined ? undefined : decode(bytes, relative);
    },
    list: async (folder, extensions) => {
      const found: string[] = [];
      await collect(root, folder, extensions, found, 0);
      return found.toSorted(compareNaturally);
    },
  };
}

/** Normalizes a relative path; throws if it leads out of the course. */
export function insidePath(relative: string, where: string): string {
  const path = pathInside(relative);
  if (path === undefined)
    throw fileError('leadsOut', `${where} leads out of the course: ${relative.slice(0, 200)}`, where);
  return path;
}

/** Normalizes a relative path; undefined if it leads out of the course. */
export function pathInside(relative: string): string | undefined {
  const path = posix.normalize(relative.replaceAll('\\', '/'));
  const leadsOut =
    path.startsWith('../') || path === '..' || posix.isAbsolute(path) || /^[a-z]:/i.test(path) || path.includes('\0');
  return leadsOut ? undefined : path;
}

/** Absolute path of a regular file, after checking that all symbolic links end inside the course. */
async function realInside(root: string, relative: string): Promise<string | undefined> {
  const inside = insidePath(relative, relative);
  // Some file systems store accented letters in decomposed form.
  const real =
    (await realpath(join(root, inside)).catch(() => undefined)) ??
    (await realpath(join(root, inside.normalize('NFD'))).catch(() => undefined));
  if (real === undefined) return undefined;
  if (!real.startsWith(root + sep))
    throw fileError('leadsOut', `${relative} is a symbolic link that leads out of the course`, relative);
  return (await lstat(real)).isFile() ? real : undefined;
}

/** Reads an opened file, because its size may have changed since the check and the path may have become a link. */
async function readAtMost(real: string, relative: string, bytesMax: number): Promise<Uint8Array> {
  const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { size } = await handle.stat();
    if (size > bytesMax) throw fileError('tooLong', `${relative} has grown while it was read`, relative);
    const bytes = new Uint8Array(size);
    const { bytesRead } = await handle.read(bytes, 0, size, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function collect(
  root: string,
  folder: string,
  extensions: readonly string[] | undefined,
  found: string[],
  depth: number,
): Promise<void> {
  const inside = insidePath(folder, folder);
  const entries = await readdir(join(root, inside), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = posix.join(inside, entry.name);
    if (entry.isDirectory() && depth < FOLDER_DEPTH_MAX) await collect(root, path, extensions, found, depth + 1);
    else if (
      !entry.isDirectory() &&
      (extensions === undefined || extensions.includes(extname(entry.name).toLowerCase()))
    )
      found.push(path);
    if (found.length > ENTRIES_MAX) throw fileError('tooManyFiles', `the folder has more than ${ENTRIES_MAX} files`);
  }
}

/** True if a file is the index page of its folder. */
export const isIndexPage = (path: string): boolean => /^_?(?:readme|index)\.[a-z]+$/i.test(posix.basename(path));

/**
 * Natural order, the same on every machine: `2-two.md` before `10-ten.md`, a folder's index page first, and a page
 * before the folder with the same name.
 */
const collator = new Intl.Collator('en', { numeric: true });
function compareNaturally(a: string, b: string): number {
  const [before, after] = [a.split('/'), b.split('/')];
  const at = before.findIndex((name, index) => name !== after[index]);
  const one = sortKeyOf(before, at);
  const other = sortKeyOf(after, at);
  return (
    Number(other.isFirst) - Number(one.isFirst) ||
    collator.compare(one.name, other.name) ||
    Number(other.isFile) - Number(one.isFile) ||
    (a < b ? -1 : 1)
  );
}

function sortKeyOf(path: readonly string[], at: number): { name: string; isFile: boolean; isFirst: boolean } {
  const whole = path[at] ?? '';
  const isFile = at === path.length - 1;
  const name = isFile ? posix.basename(whole, extname(whole)) : whole;
  return { name, isFile, isFirst: isFile && isIndexPage(whole) };
}

function decode(bytes: Uint8Array, relative: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw fileError('notText', `${relative} is not UTF-8 text`, relative, cause);
  }
}
