import type { Root } from 'mdast';
import { type ApartFormula, setMathApart } from '#domain/interact/math-apart.ts';
import { withoutStackedMarks } from '#domain/kernel/stacked-marks.ts';
import { isMarkdownRefusal, MarkdownBudget, parseMarkdown } from '#domain/kernel/markdown.ts';
import { textBudget } from '#domain/teach/text-bounds.ts';

/** A tutor's answer as it is drawn. */
export interface AnswerDocument {
  root: Root;
  /** The formulas, to which the signs in the texts of the tree refer by number. */
  formulas: readonly ApartFormula[];
  /** Whether the answer is beyond the bounds of Markdown or of what a page can draw, so that its source is shown. */
  isSource: boolean;
}

export function answerDocument(answer: string): AnswerDocument {
  const source = withoutStackedMarks(answer);
  const { markdown, formulas } = setMathApart(source);
  const takes = textBudget();
  if (!formulas.every(({ latex }) => takes({ attrs: { latex } })))
    return { root: asTyped(source), formulas: [], isSource: true };
  const root = parseMarkdown(markdown, new MarkdownBudget());
  return isMarkdownRefusal(root)
    ? { root: asTyped(source), formulas: [], isSource: true }
    : { root, formulas, isSource: false };
}

const asTyped = (source: string): Root => ({ type: 'root', children: [{ type: 'code', value: source }] });
