import { hash } from 'node:crypto';
import type { MarkdownBudget } from '#domain/kernel/text/markdown.ts';
import {
  type Block,
  type RichText,
  blockText,
  parseRichText,
  withBlockIds,
} from '#domain/teach/rich-text/rich-text.ts';
import { type Conversion, type StoredPicture, report } from '#server/teach/markdown/conversion.ts';
import { partsToBlocks } from '#server/teach/markdown/div.ts';
import { parseDocument } from '#server/teach/markdown/document.ts';
import type { ImportIssue } from '#domain/teach/import-export/import-report.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';

export interface MarkdownOptions {
  /** Language tag for the few words that the conversion adds; `en` by default. */
  language?: string;
  headingShift?: number;
  picture?: (url: string) => StoredPicture | undefined;
  /** Limit on the parsing cost; by default low enough for the event loop. */
  budget?: MarkdownBudget;
  /** Returns the href to keep for a link, or undefined to drop it; external links are kept by default. */
  link?: (url: string) => string | undefined;
}

/**
 * Converts Markdown (CommonMark, GFM, `$formulas$`, Pandoc's fenced divs and grid tables) to rich text, with a list of
 * everything that was lost. Pure: the same text yields the same block ids, so that a text imported again keeps them.
 */
export function markdownToRichText(
  markdown: string,
  options: MarkdownOptions = {},
): { text: RichText; loss: ImportIssue[] } {
  const loss: ImportIssue[] = [];
  const conversion: Conversion = {
    headingShift: options.headingShift ?? 0,
    words: wordsFor(options.language ?? 'en'),
    picture: options.picture ?? (() => undefined),
    link: options.link ?? ((url) => url),
    report: (entry) => loss.push(entry),
  };
  const { parts, stray } = parseDocument(markdown, options.budget ? { budget: options.budget } : {});
  for (const line of stray) report(conversion, line, 'stray_div', ':::');
  return { text: richTextOf(partsToBlocks(parts, conversion)), loss };
}

/**
 * Assigns block ids and validates the text against the schema, so that conversion errors surface here instead of on a
 * screen.
 */
export function richTextOf(blocks: readonly Block[]): RichText {
  const content: Block[] = blocks.length > 0 ? [...blocks] : [{ type: 'paragraph', attrs: { id: '' } }];
  return parseRichText(withBlockIds({ type: 'doc', content }, idFromContent));
}

/** Id derived from a block's text, so that the next import of the same text finds it again. */
function idFromContent(block: Block): string {
  return hash('sha256', `${block.type}\n${blockText(block)}`, 'base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 10);
}
