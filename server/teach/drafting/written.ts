import { MarkdownBudget } from '#domain/kernel/markdown.ts';
import { hasInk, hasWords } from '#domain/kernel/visible-text.ts';
import type { TextLanguage } from '#domain/teach/lesson.ts';
import { isFaultless, line } from '#server/teach/drafting/gap-questions.ts';
import type { ChoiceQuestion } from '#domain/teach/quiz.ts';
import type { Block } from '#domain/teach/rich-text.ts';
import { textShowsAnything } from '#domain/teach/shown-text.ts';
import { newId } from '#server/new-id.ts';
import { modelText } from '#server/teach/drafting/model-text.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';
import { text } from '#server/teach/markdown/piece.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';

/**
 * Parses a model's Markdown as blocks. Security: without links and pictures, because nobody has checked their
 * addresses.
 */
export function writtenBlocks(markdown: string, language: TextLanguage, budget = new MarkdownBudget()): Block[] {
  const written = modelText(markdown, { language, budget, link: () => undefined });
  return textShowsAnything(written)
    ? written.content.map((block) => ({ ...block, attrs: { ...block.attrs, id: '' } }) as Block)
    : [];
}

interface Term {
  term: string;
  meaning: string;
}

/** A heading and a block for each term. Terms without a visible name or meaning are omitted. */
export function writtenTerms<T extends Term>(
  written: readonly T[],
  language: TextLanguage,
): { block: Block; term: T }[] {
  const terms = written.filter(({ term, meaning }) => hasInk(term) && hasWords(meaning));
  const [first] = terms;
  if (!first) return [];
  const heading: Block = {
    type: 'heading',
    attrs: { id: '', level: 2 },
    content: text(wordsFor(language).keyTerms, []),
  };
  return [
    { block: heading, term: first },
    ...terms.map((term) => ({
      block: {
        type: 'paragraph' as const,
        attrs: { id: '' },
        content: [...text(term.term, [{ type: 'bold' }]), ...text(`: ${term.meaning}`, [])],
      },
      term,
    })),
  ];
}

interface Question {
  question: string;
  right: string[];
  wrong: string[];
  explanation: string;
}

/** @returns undefined if a quiz check reports a fault in the question */
export function writtenQuestion({ question, right, wrong, explanation }: Question): ChoiceQuestion | undefined {
  // Alphabetical order, so that the position of an option does not reveal the right answer.
  const options = [...right, ...wrong]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((said) => ({ id: newId('Option'), text: said }));
  const made: ChoiceQuestion = {
    kind: right.length === 1 ? 'single' : 'multiple',
    id: newId('Question'),
    question: richTextOf([line(question)]),
    options,
    answer: options.filter(({ text: said }) => right.includes(said)).map(({ id }) => id),
    score: 1,
    ...(!hasInk(explanation) ? {} : { explanation: richTextOf([line(explanation)]) }),
  };
  return isFaultless(made) ? made : undefined;
}
