import type { Id } from '#domain/kernel/id.ts';
import type { LossEntry } from '#domain/teach/loss.ts';

export const ARCHIVE_BYTES_MAX = 250 * 1024 * 1024;

/** What came of an archive with a course in it. */
export interface CourseImport {
  /** Null for a lesson by itself. */
  courseID: Id<'Course'> | null;
  name: string;
  /** Lessons that are new, that were changed, and that are as they were. */
  created: number;
  updated: number;
  unchanged: number;
  /** Places that were changed here and at the source alike. */
  attention: number;
  /** Lessons and steps of the file that its teacher deleted here, and that stay deleted. */
  deleted: number;
  /** The course was there, and the file changed nothing in it. */
  isSame: boolean;
  loss: LossEntry[];
}
