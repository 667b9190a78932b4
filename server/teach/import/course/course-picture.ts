import { posix } from 'node:path';
import { PICTURE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import { type CourseFolder, pathInside } from '#server/teach/import/course/course-folder.ts';
import type { EpisodeSource } from '#server/teach/import/course/episode-source.ts';
import { importPicture } from '#server/teach/import/import-picture.ts';
import type { ImportedFile } from '#server/teach/import/imported-course.ts';
import type { StoredPicture } from '#server/teach/markdown/conversion.ts';
import { picturesIn } from '#server/teach/markdown/document.ts';
import type { ImportReportEntry } from '#domain/teach/import-export/import-report.ts';
import { decodeUri } from '#domain/kernel/uri.ts';

/** Pictures of a course; each is read once, however many texts show it. */
export interface CoursePictures {
  /** Imported files by SHA-256. */
  files: Map<string, ImportedFile>;
  /** Paths of the imported pictures. */
  shown: string[];
  find: (url: string, from: string) => StoredPicture | null | undefined;
}

/**
 * Reads every local picture that the episodes show. Files that are not pictures or lie outside are reported; a picture
 * that is too large ends the import.
 */
export async function readPictures(
  folder: CourseFolder,
  episodes: readonly EpisodeSource[],
  report: (loss: ImportReportEntry) => void,
): Promise<CoursePictures> {
  const files = new Map<string, ImportedFile>();
  const byPath = new Map<string, StoredPicture | null | undefined>();
  for (const { path: from, images, sections } of episodes) {
    const inSettings = images.map(({ url }) => ({ url, line: 1 }));
    for (const { url, line } of [...inSettings, ...sections.flatMap((section) => picturesIn(section.parts))]) {
      const path = localPath(url, from);
      if (path === undefined || byPath.has(path)) continue;
      byPath.set(path, await readPicture(folder, path, { file: from, line }, files, report));
    }
  }
  return {
    files,
    shown: [...byPath].flatMap(([path, picture]) => (picture ? [path] : [])),
    find: (url, from) => {
      const path = localPath(url, from);
      return path === undefined ? undefined : byPath.get(path);
    },
  };
}

async function readPicture(
  folder: CourseFolder,
  path: string,
  where: { file: string; line: number },
  files: Map<string, ImportedFile>,
  report: (loss: ImportReportEntry) => void,
): Promise<StoredPicture | null | undefined> {
  const read = () => folder.read(path, PICTURE_BYTES_MAX);
  return importPicture(read, path, files, (kind, what) =>
    report(kind === 'picture_cleaned' ? { file: path, line: 1, kind, what } : { ...where, kind, what }),
  );
}

/**
 * Path of a picture within the course; undefined for a remote picture or one outside the course. Security: such paths
 * are never opened.
 */
function localPath(url: string, from: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(url) || url === '') return undefined;
  const bare = url.split(/[?#]/, 1)[0] ?? '';
  const path = bare.startsWith('/') ? bare.slice(1) : posix.join(posix.dirname(from), decodeUri(bare));
  return pathInside(path)?.normalize('NFC');
}
