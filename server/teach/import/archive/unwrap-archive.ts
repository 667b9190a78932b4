import { ARCHIVE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Entry } from 'yauzl';
import { AppError } from '#domain/kernel/errors.ts';
import { isHidden } from '#server/teach/import/unpack-course.ts';
import { fileError } from '#server/core/worker/file-error.ts';
import { openZip } from '#server/core/files/zip-reader.ts';

/** Most layers of archives around the actual one, as when a folder with an archive is compressed again. */
const WRAPPERS_MAX = 3;

/**
 * Returns the path of the archive that is the only file of another archive, or `path` itself. Unpacks beside `path`;
 * unreadable archives are left for later readers to refuse.
 * @throws AppError too_large
 */
export async function unwrapArchive(path: string): Promise<string> {
  let inner = path;
  for (let count = 1; count <= WRAPPERS_MAX; count += 1) {
    const next = await unwrapped(inner, `${path}.${count}`);
    if (next === undefined) break;
    inner = next;
  }
  return inner;
}

async function unwrapped(path: string, target: string): Promise<string | undefined> {
  try {
    using zip = await openZip(path);
    let only: Entry | undefined;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || isHidden(entry.fileName)) continue;
      if (only || !/\.(?:zip|apkg)$/i.test(entry.fileName)) return undefined;
      only = entry;
    }
    if (!only) return undefined;
    if (only.uncompressedSize > ARCHIVE_BYTES_MAX) throw fileError('tooManyBytes', `${only.fileName} is too long`);
    await pipeline(await zip.openReadStreamPromise(only), createWriteStream(target));
    return target;
  } catch (error) {
    if (error instanceof AppError) throw error;
    return undefined;
  }
}
