import type { Id } from '#domain/kernel/id.ts';
import type { ImportIssue } from '#domain/teach/import-export/import-report.ts';

export const SOURCE_BYTES_MAX = 20 * 1024 * 1024;

/** Unit of the line numbers in an import report: lines of a text, pages of a PDF, or steps made from a document. */
export type SourceUnit = 'line' | 'page' | 'step';

/** A lesson created from an imported text without a model. */
export interface SourceLesson {
  id: Id<'Lesson'>;
  steps: number;
  place: SourceUnit;
  loss: ImportIssue[];
}
