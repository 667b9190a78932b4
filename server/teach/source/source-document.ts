import { type ImportIssue } from '#domain/teach/import-export/import-report.ts';
import type { SourceUnit } from '#domain/teach/import-export/source-lesson.ts';
import type { ImportedFile, ImportedLesson } from '#server/teach/import/imported-course.ts';

/** An uploaded document as the steps of a lesson; not stored yet. */
export interface SourceDocument {
  steps: ImportedLesson['nodes'];
  /** Imported files by SHA-256. */
  files: Map<string, ImportedFile>;
  place: SourceUnit;
  loss: ImportIssue[];
}

export interface SourceFile {
  bytes: Uint8Array;
  /** Name of the lesson, for a document without headings. */
  name: string;
  /** Language tag, for the few words that are added. */
  language: string;
}
