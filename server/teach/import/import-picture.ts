import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { cutText } from '#domain/kernel/text/cut-text.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type ImportIssueKind, shortened } from '#domain/teach/import-export/import-report.ts';
import { inspectImage } from '#server/core/files/picture/inspect.ts';
import type { ImportedFile } from '#server/teach/import/imported-course.ts';
import type { StoredPicture } from '#server/teach/markdown/conversion.ts';
import { fileError } from '#server/core/worker/file-error.ts';

const NAME_MAX = 200;

type ReadBytes = () => Promise<Uint8Array | undefined>;

/**
 * Inspects a picture and adds it to `files` without its bytes. Returns null for a file that is not a picture, which is
 * reported, and undefined if there is no file.
 */
export async function importPicture(
  read: ReadBytes,
  path: string,
  files: Map<string, ImportedFile>,
  lose: (kind: ImportIssueKind, what: string) => void,
): Promise<StoredPicture | null | undefined> {
  try {
    const bytes = await read();
    if (!bytes) return undefined;
    const { sha256, removed, mime, width, height, bytes: cleaned } = await inspectImage(bytes);
    if (removed.length > 0) lose('picture_cleaned', shortened(removed.join(', ')));
    const readAgain = cleaned === bytes ? read : async () => sanitizeAgain(await read());
    const name = cutText(basename(path), NAME_MAX);
    files.set(sha256, { read: () => assertUnchanged(readAgain, sha256, path), mime, name, width, height });
    return { file: sha256, width, height };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unsupported_media') throw error;
    lose('picture_unusable', shortened(`${path}: ${error.detail}`));
    return null;
  }
}

const sanitizeAgain = async (bytes: Uint8Array | undefined) => bytes && (await inspectImage(bytes)).bytes;

/** Security: rereads the inspected bytes, and refuses a file that has replaced them since. */
async function assertUnchanged(read: ReadBytes, sha256: string, path: string): Promise<Uint8Array> {
  const bytes = await read();
  if (bytes && hash('sha256', bytes) === sha256) return bytes;
  throw fileError('anotherFile', `${path} has changed while it was read`, path);
}
