import { isRenderable } from '#domain/teach/rich-text/formula-bounds.ts';
import type { Mark } from '#domain/teach/rich-text/rich-text.ts';
import { removeUnprintable, type InlinePiece, text } from '#server/teach/markdown/piece.ts';

/** Formulas in the delimiters of Moodle's filters: `\(inline\)`, `\[display\]`, `$$display$$`. */
const tex = /\\\(([^]{1,5000}?)\\\)|\\\[([^]{1,5000}?)\\\]|\$\$([^$]{1,5000})\$\$/g;

/** Delimiters in plain text that would be parsed as the start of a formula. */
export const texDelimiters = /\\(?=[([])|\$(?=\$)/g;

/** Splits text into words and formulas. */
export function textPieces(words: string, marks: readonly Mark[]): InlinePiece[] {
  if (marks.some(({ type }) => type === 'code')) return text(words, marks);
  const found: InlinePiece[] = [];
  let end = 0;
  for (const match of words.matchAll(tex)) {
    const [whole, inLine, apart = match[3] ?? ''] = match;
    found.push(...text(words.slice(end, match.index), marks));
    const latex = removeUnprintable(inLine ?? apart).trim();
    if (!isRenderable(latex)) found.push(...text(whole, marks));
    else if (inLine === undefined) found.push({ type: 'mathBlock', attrs: { id: '', latex } });
    else found.push({ type: 'mathInline', attrs: { latex } });
    end = match.index + whole.length;
  }
  return [...found, ...text(words.slice(end), marks)];
}
