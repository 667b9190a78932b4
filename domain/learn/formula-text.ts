import { inlineText, type Inline, type RichText } from '#domain/teach/rich-text/rich-text.ts';

/**
 * Formulas in the plain text of a card are delimited by LaTeX's `\(` and `\)`. The same delimiters inside a formula
 * become dollar signs, which mean the same there.
 */
const delimited = (latex: string): string =>
  `\\(${latex.replaceAll(/\\[^]/g, (sign) => (sign === '\\(' || sign === '\\)' ? '$' : sign))}\\)`;

/** Splits a card's text; every second part is a formula. */
export const formulaParts = (text: string): string[] => text.split(/\\\(((?:\\[^)]|[^\\])*)\\\)/);

/** Replaces formulas by delimited text, so that the plain text still distinguishes them from words. */
export const withFormulas = (doc: RichText): RichText =>
  JSON.parse(JSON.stringify(doc), (_name, value: { type?: string; attrs: { id: string; latex: string } } | null) => {
    if (value?.type === 'mathInline') return { type: 'text', text: delimited(value.attrs.latex) };
    if (value?.type !== 'mathBlock') return value;
    const { id, latex } = value.attrs;
    return { type: 'paragraph', attrs: { id }, content: [{ type: 'text', text: delimited(latex) }] };
  }) as RichText;

/** A range of a block's plain text, extended to include any formula it touches. */
export function textInRange(inlines: readonly Inline[], start: number, end: number): string {
  let before = 0;
  let text = '';
  for (const inline of inlines) {
    const plain = inlineText(inline);
    const [from, to] = [Math.max(0, start - before), Math.min(plain.length, end - before)];
    before += plain.length;
    if (from < to) text += inline.type === 'mathInline' ? delimited(plain) : plain.slice(from, to);
  }
  return text;
}
