import { isDrawable } from '#domain/teach/formula-bounds.ts';
import type { Mark } from '#domain/teach/rich-text.ts';
import { cleaned, type Piece, text } from '#server/teach/markdown/piece.ts';

/** Formulas in the delimiters of Moodle's filters: `\(inline\)`, `\[display\]`, `$$display$$`. */
const tex = /\\\(([^]{1,5000}?)\\\)|\\\[([^]{1,5000}?)\\\]|\$\$([^$]{1,5000})\$\$/g;

/** Delimiters in plain text that would be parsed as the start of a formula. */
export const texSigns = /\\(?=[([])|\$(?=\$)/g;

/** Splits text into words and formulas. */
export function textPieces(words: string, marks: readonly Mark[]): Piece[] {
  if (marks.some(({ type }) => type === 'code')) return text(words, marks);
  const found: Piece[] = [];
  let end = 0;
  for (const match of words.matchAll(tex)) {
    const [whole, inLine, apart = match[3] ?? ''] = match;
    found.push(...text(words.slice(end, match.index), marks));
    const latex = cleaned(inLine ?? apart).trim();
    if (!isDrawable(latex)) found.push(...text(whole, marks));
    else if (inLine === undefined) found.push({ type: 'mathBlock', attrs: { id: '', latex } });
    else found.push({ type: 'mathInline', attrs: { latex } });
    end = match.index + whole.length;
  }
  return [...found, ...text(words.slice(end), marks)];
}
