import { withoutStackedMarks } from '#domain/kernel/text/stacked-marks.ts';
import { isRenderable } from '#domain/teach/rich-text/formula-bounds.ts';
import { isHref } from '#domain/teach/rich-text/link-target.ts';
import { type LooseNode, partsOf, textBudget } from '#domain/teach/rich-text/text-budget.ts';

interface Loose extends LooseNode {
  text?: unknown;
  marks?: Loose[];
}

/**
 * Security: a copy of a rich text that a page can render, whatever an older schema accepted. A formula or table beyond
 * the limits becomes code with its source, a forbidden link becomes plain text, and excess combining marks are removed.
 */
export function repairRichText(json: unknown): unknown {
  const takes = textBudget();
  return JSON.parse(JSON.stringify(json), (_name, value: Loose | string | null) => {
    if (typeof value === 'string') return withoutStackedMarks(value);
    if (!value) return value;
    const latex = value.attrs?.latex;
    if ((typeof latex === 'string' && !isRenderable(latex)) || !takes(value)) return source(value);
    return Array.isArray(value.marks) ? withoutRefusedLinks(value) : value;
  });
}

function source(node: Loose): unknown {
  const latex = node.attrs?.latex;
  const text = latex ?? wordsOf(node);
  if (node.type === 'mathInline') return { type: 'text', text, marks: [{ type: 'code' }] };
  const attrs = { id: node.attrs?.id, language: latex === undefined ? null : 'latex' };
  return { type: 'codeBlock', attrs, content: [{ type: 'text', text }] };
}

/** Text of a table with tabs between its cells. */
const wordsOf = (node: Loose): unknown => node?.text ?? partsOf(node).map(wordsOf).join('\t');

function withoutRefusedLinks({ marks = [], ...node }: Loose): unknown {
  const kept = marks.filter((mark) => mark?.type !== 'link' || isHref(mark.attrs?.href));
  return kept.length > 0 ? { ...node, marks: kept } : node;
}
