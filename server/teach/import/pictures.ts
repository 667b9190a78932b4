import { basename, posix } from 'node:path';
import { cutText } from '#domain/kernel/cut-text.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { PICTURE_BYTES_MAX } from '#domain/teach/picture.ts';
import { inspectImage } from '#server/files/inspect.ts';
import { type CourseFolder, insidePath } from '#server/teach/import/course-folder.ts';
import type { EpisodeSource } from '#server/teach/import/episode-source.ts';
import type { ImportedFile } from '#server/teach/import/imported-course.ts';
import type { StoredPicture } from '#server/teach/markdown/conversion.ts';
import { picturesIn } from '#server/teach/markdown/document.ts';
import { type LossEntry, shortened } from '#domain/teach/loss.ts';

const NAME_MAX = 200;

/** The pictures of a course: read once each, whatever number of texts show them. */
export interface Pictures {
  /** By SHA-256. */
  files: Map<string, ImportedFile>;
  find: (url: string, from: string) => StoredPicture | null | undefined;
}

/** Reads every local picture that the episodes show. A file that is no picture is reported; one that lies outside or is too large ends the import. */
export async function readPictures(
  folder: CourseFolder,
  episodes: readonly EpisodeSource[],
  report: (loss: LossEntry) => void,
): Promise<Pictures> {
  const files = new Map<string, ImportedFile>();
  const byPath = new Map<string, StoredPicture | null | undefined>();
  for (const { path: from, sections } of episodes) {
    for (const { url, line } of sections.flatMap((section) => picturesIn(section.parts))) {
      const path = localPath(url, from, line);
      if (path === undefined || byPath.has(path)) continue;
      byPath.set(path, await readPicture(folder, path, { file: from, line }, files, report));
    }
  }
  return {
    files,
    find: (url, from) => {
      const path = localPath(url, from, 1);
      return path === undefined ? undefined : byPath.get(path);
    },
  };
}

async function readPicture(
  folder: CourseFolder,
  path: string,
  where: { file: string; line: number },
  files: Map<string, ImportedFile>,
  report: (loss: LossEntry) => void,
): Promise<StoredPicture | null | undefined> {
  const bytes = await folder.read(path, PICTURE_BYTES_MAX);
  if (bytes === undefined) return undefined;
  try {
    const image = await inspectImage(bytes);
    if (image.removed.length > 0)
      report({ file: path, line: 1, kind: 'picture_cleaned', what: shortened(image.removed.join(', ')) });
    const { width, height } = image;
    files.set(image.sha256, {
      bytes: image.bytes,
      mime: image.mime,
      name: cutText(basename(path), NAME_MAX),
      width,
      height,
    });
    return { file: image.sha256, width, height };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unsupported_media') throw error;
    report({ ...where, kind: 'picture_unusable', what: shortened(`${path}: ${error.detail}`) });
    return null;
  }
}

/** Undefined for a picture from elsewhere. */
function localPath(url: string, from: string, line: number): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url) || url === '') return undefined;
  const bare = url.split(/[?#]/, 1)[0] ?? '';
  const path = bare.startsWith('/') ? bare.slice(1) : posix.join(posix.dirname(from), decoded(bare));
  return insidePath(path, `${from}, line ${line}: the picture`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
