import type { ImportedCourse, ImportedLesson } from '#server/teach/import/imported-course.ts';
import type { InFolder } from '#server/teach/import/transferred-files.ts';
import { type ArchiveFile, readArchive } from '#server/teach/import/archive/read-archive.ts';
import type { UnpackedArchive } from '#server/teach/native-archive/unpacked-archive.ts';
import { type SerializedList, serializeList } from '#server/core/worker/serialized-list.ts';

/**
 * An unpacked archive. Lessons are packed one by one, because reading a whole course at once would block the event
 * loop.
 */
export type PackedArchive =
  | { native: UnpackedArchive }
  | { course: Omit<InFolder<ImportedCourse>, 'lessons'>; lessons: SerializedList<ImportedLesson> };

export const work = async (file: ArchiveFile): Promise<PackedArchive> => {
  const read = await readArchive(file);
  if ('native' in read) return read;
  const { lessons, ...course } = read.course;
  return { course, lessons: serializeList(lessons) };
};
