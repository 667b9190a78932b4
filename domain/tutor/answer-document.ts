import type { Root } from 'mdast';
import { type ExtractedFormula, extractFormulas } from '#domain/tutor/formula-placeholder.ts';
import { withoutStackedMarks } from '#domain/kernel/text/stacked-marks.ts';
import { isMarkdownRefusal, MarkdownBudget, parseMarkdown } from '#domain/kernel/text/markdown.ts';
import { textBudget } from '#domain/teach/rich-text/text-budget.ts';

/** Parsed form of a tutor's answer for rendering. */
export interface AnswerDocument {
  root: Root;
  /** Formulas by number; private-use characters in the texts of the tree refer to them. */
  formulas: readonly ExtractedFormula[];
  /**
   * True if the answer exceeds the limits of the Markdown parser or of rendering, so that its source is shown instead.
   */
  isSource: boolean;
}

export function answerDocument(answer: string): AnswerDocument {
  const source = withoutStackedMarks(answer);
  const { markdown, formulas } = extractFormulas(source);
  const takes = textBudget();
  if (!formulas.every(({ latex }) => takes({ attrs: { latex } })))
    return { root: asTyped(source), formulas: [], isSource: true };
  const root = parseMarkdown(markdown, new MarkdownBudget());
  return isMarkdownRefusal(root)
    ? { root: asTyped(source), formulas: [], isSource: true }
    : { root, formulas, isSource: false };
}

const asTyped = (source: string): Root => ({ type: 'root', children: [{ type: 'code', value: source }] });
