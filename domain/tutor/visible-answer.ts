import type { Nodes } from 'mdast';
import { type AnswerDocument, answerDocument } from '#domain/tutor/answer-document.ts';
import { answerPieces } from '#domain/tutor/formula-placeholder.ts';
import { visibleLetters } from '#domain/kernel/text/visible-text.ts';
import { isFormulaVisible } from '#domain/teach/rich-text/formula-visibility.ts';

/**
 * Money: true if the rendered answer has any visible content besides source numbers. An empty answer is not charged.
 */
export const isAnswerVisible = (markdown: string): boolean => visibleLength(markdown) > 0;

/** Number of letters, digits and formulas of an answer that a reader can see. */
export function visibleLength(markdown: string): number {
  // A text without letters can only be visible through a formula.
  if (visibleLetters(markdown) === 0 && !/[$\\]/.test(markdown)) return 0;
  const document = answerDocument(markdown);
  return document.isSource ? visibleLetters(withoutMarkup(markdown)) : shownBy(document.root, document);
}

function shownBy(node: Nodes, document: AnswerDocument): number {
  switch (node.type) {
    case 'definition':
    case 'footnoteDefinition':
    case 'footnoteReference':
      return 0;
    case 'text':
    case 'plainRest':
      return shownByText(node.value, document);
    case 'html':
      return visibleLetters(withoutMarkup(node.value));
    case 'image':
      return visibleLetters(node.alt ?? '');
    case 'code':
    case 'inlineCode':
      return visibleLetters(node.value);
    default:
      return 'children' in node ? sum(node.children.map((child) => shownBy(child, document))) : 0;
  }
}

const shownByText = (text: string, { formulas }: AnswerDocument): number =>
  sum(
    answerPieces(text).map((piece) => {
      if ('words' in piece) return visibleLetters(piece.words.replaceAll(brokenSource, ''));
      return 'formula' in piece && isFormulaVisible(formulas[piece.formula]?.latex ?? '') ? 1 : 0;
    }),
  );

const brokenSource = /\[\^[\d,\s]*\]?/g;

/** HTML in Markdown is rendered as its source, so comments, tags and entities carry no content. */
const withoutMarkup = (html: string): string => html.replaceAll(/<!--[\s\S]*?(?:-->|$)|<[^>]*(?:>|$)|&#?\w+;?/g, '');

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
