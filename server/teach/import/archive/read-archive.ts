import { basename } from 'node:path';
import { ankiCourse } from '#server/teach/anki/anki-course.ts';
import { isAnki } from '#server/teach/anki/is-anki.ts';
import { readAnki } from '#server/teach/anki/read-anki.ts';
import type { ImportedCourse } from '#server/teach/import/imported-course.ts';
import { type InFolder, writeFilesTo } from '#server/teach/import/transferred-files.ts';
import { readCourse } from '#server/teach/import/course/read-course.ts';
import { unpackCourse } from '#server/teach/import/unpack-course.ts';
import { unwrapArchive } from '#server/teach/import/archive/unwrap-archive.ts';
import { withArchive } from '#server/teach/native-archive/archive-reader.ts';
import { unpackArchive } from '#server/teach/native-archive/unpack-archive.ts';
import type { UnpackedArchive } from '#server/teach/native-archive/unpacked-archive.ts';

export interface ArchiveFile {
  archive: string;
  /** An empty folder, whose name is the fallback name of the course. */
  folder: string;
  /** An empty folder into which the lessons' files are written. */
  files: string;
}

export type ReadArchive = { native: UnpackedArchive } | { course: InFolder<ImportedCourse> };

/**
 * Reads a native archive, an Anki deck, or a course of Markdown files. Security: runs in a worker, see
 * `archive-worker.ts`.
 * @throws AppError invalid_input, too_large
 */
export async function readArchive({ archive: received, folder, files }: ArchiveFile): Promise<ReadArchive> {
  const archive = await unwrapArchive(received);
  const native = await withArchive(archive, (reader) => unpackArchive(reader, files));
  if (native) return { native };
  const course = (await isAnki(archive))
    ? await ankiCourse(await readAnki({ archive, folder }), basename(folder))
    : await readCourse(await unpackCourse(archive, folder));
  return { course: await writeFilesTo(course, files) };
}
