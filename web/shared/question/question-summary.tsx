import { formulaPieces } from '#domain/teach/rich-text/formula-bounds.ts';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { Inline } from '#domain/teach/rich-text/rich-text-node.ts';
import { Inlines } from '#web/shared/rich-text/rich-text-inline.tsx';

/** Removes links and line breaks, because the text is part of a button. */
const inOneLine = (inline: Inline): Inline => {
  if (inline.type === 'hardBreak') return { type: 'text', text: ' ' };
  if (inline.type === 'text' && inline.marks)
    return { ...inline, marks: inline.marks.filter(({ type }) => type !== 'link') };
  return inline;
};

/** Maximum number of text and formula pieces in one line. More do not fit, and many such lines would freeze the page. */
const PIECES_MAX = 100;

const piecesOf = (inlines: readonly Inline[]): number =>
  inlines.reduce((sum, inline) => sum + (inline.type === 'mathInline' ? formulaPieces(inline.attrs.latex) : 1), 0);

/** One line that represents a collapsed question: its first paragraph with short formulas, or its plain text. */
export function QuestionSummary({ question, otherwise: fallback = '' }: { question: RichText; otherwise?: string }) {
  const words = plainText(question).trim();
  const [first] = question.content;
  const inlines = first?.type === 'paragraph' || first?.type === 'heading' ? (first.content ?? []) : [];
  if (words !== '' && inlines.length > 0 && piecesOf(inlines) <= PIECES_MAX)
    return <Inlines inlines={inlines.map(inOneLine)} />;
  return words || fallback;
}
