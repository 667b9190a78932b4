import { MarkdownBudget } from '#domain/kernel/text/markdown.ts';
import {
  allBlocks,
  type Block,
  blockText,
  type Inline,
  parseRichText,
  type RichText,
} from '#domain/teach/rich-text/rich-text.ts';
import { hasVisibleContent } from '#domain/teach/rich-text/visible-content.ts';
import { modelText } from '#server/teach/drafting/drafter/model-text.ts';
import { markdownOf } from '#server/teach/export/markdown-text.ts';

/** A paragraph or a heading of a text, at any depth. */
export interface TextLine {
  id: string;
  markdown: string;
  words: string;
}

const unchangedContext = { lose: () => undefined, pathOf: () => undefined, headingShift: 0 };

export const textLines = (text: RichText): TextLine[] =>
  allBlocks(text).flatMap((block) => {
    const words = blockText(block).trim();
    if ((block.type !== 'paragraph' && block.type !== 'heading') || words === '') return [];
    const { attrs, content = [] } = block;
    const paragraph: Block = { type: 'paragraph', attrs: { id: attrs.id }, content };
    return [{ id: attrs.id, words, markdown: markdownOf({ type: 'doc', content: [paragraph] }, unchangedContext) }];
  });

/**
 * Replaces the wording of some lines of a text. Security: a link may only lead to an address that the text already
 * contained.
 */
export function replaceLines(text: RichText, said: ReadonlyMap<string, string>): RichText {
  const hrefs = new Set([...JSON.stringify(text).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href));
  const [asWritten, budget] = [new MarkdownBudget(), new MarkdownBudget()];
  const change = (_key: string, value: unknown): unknown => {
    const { type, attrs } = (value ?? {}) as { type?: string; attrs?: { id?: string } };
    const markdown = said.get(attrs?.id ?? '');
    if ((type !== 'paragraph' && type !== 'heading') || markdown === undefined) return value;
    // A replacement that would show nothing is ignored.
    if (!hasVisibleContent(modelText(markdown, { budget: asWritten }))) return value;
    const content = inlinesOf(markdown, hrefs, budget);
    return content.length > 0 ? { ...(value as object), content } : value;
  };
  return parseRichText(JSON.parse(JSON.stringify(text), change));
}

function inlinesOf(markdown: string, hrefs: ReadonlySet<string | undefined>, budget: MarkdownBudget): Inline[] {
  const link = (url: string) => (hrefs.has(url) ? url : undefined);
  const { content } = modelText(markdown.replaceAll(/\s*\n\s*/g, ' '), { link, budget });
  const [first] = content;
  return first?.type === 'paragraph' || first?.type === 'heading' ? (first.content ?? []) : [];
}
