import type { Stretch } from '#domain/teach/sentence.ts';
import type { Id } from '#domain/kernel/id.ts';

/** A place in the text of a lesson, and what stands there: one sentence of an answer stands on it (D-76). */
export interface Citation {
  lessonID: Id<'Lesson'>;
  /** null where it stands in the reader's own draft. */
  versionID: Id<'LessonVersion'> | null;
  nodeID: Id<'LessonNode'>;
  blockID: string;
  /** In characters of the block's plain text. */
  start: number;
  end: number;
  quote: string;
  /** What of the quote is the LaTeX of a formula, where there is any. */
  formulas?: readonly Stretch[];
  lessonName: string;
  stepName: string;
}

/** The formulas of a block that lie whole in a stretch of it, as places in that stretch. */
export function formulasWithin(
  formulas: readonly Stretch[] | undefined,
  { start, end }: Stretch,
): Pick<Citation, 'formulas'> {
  const within = (formulas ?? []).filter((formula) => formula.start >= start && formula.end <= end);
  if (within.length === 0) return {};
  return { formulas: within.map((formula) => ({ start: formula.start - start, end: formula.end - start })) };
}

export type QuotePiece = { words: string } | { latex: string };

/** A quote as words and formulas. */
export function piecesOfQuote({ quote, formulas = [] }: Pick<Citation, 'quote' | 'formulas'>): QuotePiece[] {
  let at = 0;
  const pieces: QuotePiece[] = [];
  for (const { start, end } of formulas) {
    pieces.push({ words: quote.slice(at, start) }, { latex: quote.slice(start, end) });
    at = end;
  }
  return [...pieces, { words: quote.slice(at) }];
}
