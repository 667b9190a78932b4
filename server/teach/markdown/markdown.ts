import { createHash } from 'node:crypto';
import type { MarkdownBudget } from '#domain/kernel/markdown.ts';
import { type Block, type RichText, blockText, parseRichText, withBlockIds } from '#domain/teach/rich-text.ts';
import { type Conversion, type StoredPicture, report } from '#server/teach/markdown/conversion.ts';
import { partsToBlocks } from '#server/teach/markdown/div.ts';
import { parseDocument } from '#server/teach/markdown/document.ts';
import type { Loss } from '#domain/teach/loss.ts';
import { wordsFor } from '#server/teach/markdown/words.ts';

export interface MarkdownOptions {
  /** A language tag, for the few words that are added; `en` unless given. */
  language?: string;
  headingShift?: number;
  picture?: (url: string) => StoredPicture | undefined;
  /** The cost that parsing the text may have; by default as much as the event loop can bear. */
  budget?: MarkdownBudget;
  /** The href to keep for a link; links out of the product stay as they are unless this says otherwise. */
  link?: (url: string) => string | undefined;
}

/**
 * Markdown (CommonMark, GFM, `$formulas$`, Pandoc's fenced divs and grid tables) as rich text, with all that could not be carried over.
 * Pure: the same text gives the same block ids, so that a text imported again keeps them.
 */
export function markdownToRichText(markdown: string, options: MarkdownOptions = {}): { text: RichText; loss: Loss[] } {
  const loss: Loss[] = [];
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

/** Gives the blocks their ids and checks the whole against the schema: what does not fit was our mistake and is refused here, not on a screen. */
export function richTextOf(blocks: readonly Block[]): RichText {
  const content: Block[] = blocks.length > 0 ? [...blocks] : [{ type: 'paragraph', attrs: { id: '' } }];
  return parseRichText(withBlockIds({ type: 'doc', content }, idFromContent));
}

/** From what a block says, so that it is found again in the next import of the same text. */
function idFromContent(block: Block): string {
  return createHash('sha256')
    .update(`${block.type}\n${blockText(block)}`)
    .digest('base64url')
    .replaceAll(/[-_]/g, '')
    .slice(0, 10);
}
