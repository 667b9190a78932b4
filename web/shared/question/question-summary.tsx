import { formulaPieces } from '#domain/teach/rich-text/formula-bounds.ts';
import { plainText, type RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { Inline } from '#domain/teach/rich-text/rich-text-node.ts';
import { Inlines } from '#web/shared/rich-text/rich-text-inline.tsx';

/** Links lead nowhere and lines do not break where the words are part of something to press. */
const inOneLine = (inline: Inline): Inline => {
  if (inline.type === 'hardBreak') return { type: 'text', text: ' ' };
  if (inline.type === 'text' && inline.marks)
    return { ...inline, marks: inline.marks.filter(({ type }) => type !== 'link') };
  return inline;
};

/** Most pieces of text and of formulas that are drawn in one line. More do not fit there, and many such lines would freeze a page. */
const PIECES_MAX = 100;

const piecesOf = (inlines: readonly Inline[]): number =>
  inlines.reduce((sum, inline) => sum + (inline.type === 'mathInline' ? formulaPieces(inline.attrs.latex) : 1), 0);

/** The words that stand for a question where it is closed: its first paragraph, with short formulas drawn. */
export function QuestionSummary({ question, otherwise: fallback = '' }: { question: RichText; otherwise?: string }) {
  const words = plainText(question).trim();
  const [first] = question.content;
  const inlines = first?.type === 'paragraph' || first?.type === 'heading' ? (first.content ?? []) : [];
  if (words !== '' && inlines.length > 0 && piecesOf(inlines) <= PIECES_MAX)
    return <Inlines inlines={inlines.map(inOneLine)} />;
  return words || fallback;
}
