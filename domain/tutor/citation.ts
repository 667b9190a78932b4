import type { TextRange } from '#domain/teach/rich-text/sentence.ts';
import type { Id } from '#domain/kernel/id.ts';

/** A quoted range of a lesson's text; it supports one sentence of a tutor's answer (D-76). */
export interface Citation {
  lessonID: Id<'Lesson'>;
  /** Null if the text is in the reader's own draft. */
  versionID: Id<'LessonVersion'> | null;
  nodeID: Id<'LessonNode'>;
  blockID: string;
  /** Offset in characters of the block's plain text. */
  start: number;
  end: number;
  quote: string;
  /** Ranges of the quote that are LaTeX formulas, if any. */
  formulas?: readonly TextRange[];
  lessonName: string;
  stepName: string;
}

/** Formulas of a block that lie completely within a range, relative to the start of that range. */
export function formulasInRange(
  formulas: readonly TextRange[] | undefined,
  { start, end }: TextRange,
): Pick<Citation, 'formulas'> {
  const within = (formulas ?? []).filter((formula) => formula.start >= start && formula.end <= end);
  if (within.length === 0) return {};
  return { formulas: within.map((formula) => ({ start: formula.start - start, end: formula.end - start })) };
}

export type QuotePiece = { words: string } | { latex: string };

/** Splits a quote into text and formulas. */
export function quotePieces({ quote, formulas = [] }: Pick<Citation, 'quote' | 'formulas'>): QuotePiece[] {
  let at = 0;
  const pieces: QuotePiece[] = [];
  for (const { start, end } of formulas) {
    pieces.push({ words: quote.slice(at, start) }, { latex: quote.slice(start, end) });
    at = end;
  }
  return [...pieces, { words: quote.slice(at) }];
}
