import type { ImportedCourse, ImportedLesson } from '#server/teach/import/imported-course.ts';
import type { InFolder } from '#server/teach/import/moved-files.ts';
import { type ArchiveFile, readArchive } from '#server/teach/import/read-archive.ts';
import type { UnpackedArchive } from '#server/teach/own-archive/unpacked-archive.ts';
import { type Packed, packed } from '#server/worker/packed.ts';

/**
 * An unpacked archive. Lessons are packed one by one, because reading a whole course at once would block the event
 * loop.
 */
export type PackedArchive =
  | { own: UnpackedArchive }
  | { course: Omit<InFolder<ImportedCourse>, 'lessons'>; lessons: Packed<ImportedLesson> };

export const work = async (file: ArchiveFile): Promise<PackedArchive> => {
  const read = await readArchive(file);
  if ('own' in read) return read;
  const { lessons, ...course } = read.course;
  return { course, lessons: packed(lessons) };
};
