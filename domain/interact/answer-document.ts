import type { Root } from 'mdast';
import { type ApartFormula, setMathApart } from '#domain/interact/math-apart.ts';
import { isMarkdownRefusal, MarkdownBudget, parseMarkdown } from '#domain/kernel/markdown.ts';

/** A tutor's answer as it is drawn. */
export interface AnswerDocument {
  root: Root;
  /** The formulas, to which the signs in the texts of the tree refer by number. */
  formulas: readonly ApartFormula[];
  /** Whether the answer is beyond the bounds of Markdown, so that its source is shown. */
  isSource: boolean;
}

export function answerDocument(source: string): AnswerDocument {
  const { markdown, formulas } = setMathApart(source);
  const root = parseMarkdown(markdown, new MarkdownBudget());
  return isMarkdownRefusal(root)
    ? { root: asTyped(source), formulas: [], isSource: true }
    : { root, formulas, isSource: false };
}

const asTyped = (source: string): Root => ({ type: 'root', children: [{ type: 'code', value: source }] });
