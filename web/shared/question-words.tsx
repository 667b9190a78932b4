import { plainText, type RichText } from '#domain/teach/rich-text.ts';
import type { Inline } from '#domain/teach/rich-text-node.ts';
import { Inlines } from '#web/shared/rich-text-inline.tsx';

/** Links lead nowhere and lines do not break where the words are part of something to press. */
const inOneLine = (inline: Inline): Inline => {
  if (inline.type === 'hardBreak') return { type: 'text', text: ' ' };
  if (inline.type === 'text' && inline.marks)
    return { ...inline, marks: inline.marks.filter(({ type }) => type !== 'link') };
  return inline;
};

/** The words that stand for a question where it is closed: its first paragraph, with formulas drawn. */
export function QuestionWords({ question, otherwise = '' }: { question: RichText; otherwise?: string }) {
  const words = plainText(question).trim();
  const [first] = question.content;
  if (words !== '' && (first?.type === 'paragraph' || first?.type === 'heading') && first.content?.length)
    return <Inlines inlines={first.content.map(inOneLine)} />;
  return words || otherwise;
}
