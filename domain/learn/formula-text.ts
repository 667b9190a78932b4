import { inlineText, type Inline, type RichText } from '#domain/teach/rich-text.ts';

/**
 * In the text of a card, which is plain, a formula stands between the delimiters that LaTeX itself has for it. A formula within a text
 * of the formula has dollar signs instead, which mean the same there.
 */
const delimited = (latex: string): string =>
  `\\(${latex.replaceAll(/\\[^]/g, (sign) => (sign === '\\(' || sign === '\\)' ? '$' : sign))}\\)`;

/** The parts of a card's text: every second one is a formula. */
export const formulaParts = (text: string): string[] => text.split(/\\\(((?:\\[^)]|[^\\])*)\\\)/);

/** The same text with its formulas written out, so that its plain text tells them from words. */
export const withFormulas = (doc: RichText): RichText =>
  JSON.parse(JSON.stringify(doc), (_name, value: { type?: string; attrs: { id: string; latex: string } } | null) => {
    if (value?.type === 'mathInline') return { type: 'text', text: delimited(value.attrs.latex) };
    if (value?.type !== 'mathBlock') return value;
    const { id, latex } = value.attrs;
    return { type: 'paragraph', attrs: { id }, content: [{ type: 'text', text: delimited(latex) }] };
  }) as RichText;

/** A stretch of the plain text of a block, with the formulas that it touches whole. */
export function stretchText(inlines: readonly Inline[], start: number, end: number): string {
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
