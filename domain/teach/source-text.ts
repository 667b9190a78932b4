import type { Id } from '#domain/kernel/id.ts';
import type { Loss } from '#domain/teach/loss.ts';

export const SOURCE_BYTES_MAX = 20 * 1024 * 1024;

/** What the lines of a loss count: the lines of a text, the pages of a PDF, or the steps that were made of a document. */
export type SourcePlace = 'line' | 'page' | 'step';

/** The lesson that was made of a text and of nothing else. */
export interface SourceLesson {
  id: Id<'Lesson'>;
  steps: number;
  place: SourcePlace;
  loss: Loss[];
}
