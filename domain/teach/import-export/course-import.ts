import type { Id } from '#domain/kernel/id.ts';
import type { ImportReportEntry } from '#domain/teach/import-export/import-report.ts';

/** Result of importing a course archive. */
export interface CourseImport {
  /** Null for a single lesson. */
  courseID: Id<'Course'> | null;
  name: string;
  /** Numbers of new, changed and unchanged lessons. */
  created: number;
  updated: number;
  unchanged: number;
  /** Number of conflicts: places changed both here and in the source. */
  attention: number;
  /** Lessons and steps of the file that the teacher had deleted here; they stay deleted. */
  deleted: number;
  /** The course already existed and the file changed nothing in it. */
  isSame: boolean;
  loss: ImportReportEntry[];
}
