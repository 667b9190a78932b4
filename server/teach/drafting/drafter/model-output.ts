import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import { MarkdownBudget } from '#domain/kernel/text/markdown.ts';
import { hasVisibleText, hasVisibleLetters } from '#domain/kernel/text/visible-text.ts';
import { isFaultless, paragraphBlock } from '#server/teach/drafting/drafter/gap-question.ts';
import type { ChoiceQuestion } from '#domain/teach/question/choice.ts';
import type { Block } from '#domain/teach/rich-text/rich-text.ts';
import { hasVisibleContent } from '#domain/teach/rich-text/visible-content.ts';
import { newId } from '#server/core/store/new-id.ts';
import { modelText } from '#server/teach/drafting/drafter/model-text.ts';
import { richTextOf } from '#server/teach/markdown/markdown.ts';
import { text } from '#server/teach/markdown/piece.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';

/**
 * Parses a model's Markdown as blocks. Security: without links and pictures, because nobody has checked their
 * addresses.
 */
export function modelBlocks(markdown: string, language: TextLanguage, budget = new MarkdownBudget()): Block[] {
  const written = modelText(markdown, { language, budget, link: () => undefined });
  return hasVisibleContent(written)
    ? written.content.map((block) => ({ ...block, attrs: { ...block.attrs, id: '' } }) as Block)
    : [];
}

interface ModelTerm {
  term: string;
  meaning: string;
}

/** A heading and a block for each term. Terms without a visible name or meaning are omitted. */
export function modelTerms<T extends ModelTerm>(
  written: readonly T[],
  language: TextLanguage,
): { block: Block; term: T }[] {
  const terms = written.filter(({ term, meaning }) => hasVisibleText(term) && hasVisibleLetters(meaning));
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

interface ModelQuestion {
  question: string;
  right: string[];
  wrong: string[];
  explanation: string;
}

/** @returns undefined if a quiz check reports a fault in the question */
export function modelQuestion({ question, right, wrong, explanation }: ModelQuestion): ChoiceQuestion | undefined {
  // Alphabetical order, so that the position of an option does not reveal the right answer.
  const options = [...right, ...wrong]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((said) => ({ id: newId('Option'), text: said }));
  const made: ChoiceQuestion = {
    kind: right.length === 1 ? 'single' : 'multiple',
    id: newId('Question'),
    question: richTextOf([paragraphBlock(question)]),
    options,
    answer: options.filter(({ text: said }) => right.includes(said)).map(({ id }) => id),
    score: 1,
    ...(!hasVisibleText(explanation) ? {} : { explanation: richTextOf([paragraphBlock(explanation)]) }),
  };
  return isFaultless(made) ? made : undefined;
}
