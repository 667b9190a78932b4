import { AppError } from '#domain/kernel/errors.ts';
import type { MarkdownBudget } from '#domain/kernel/text/markdown.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import { textBlocks } from '#server/teach/markdown/block.ts';
import { type MarkdownOptions, markdownToRichText, richTextOf } from '#server/teach/markdown/markdown.ts';
import { text } from '#server/teach/markdown/piece.ts';

/** Parses a model's Markdown as rich text. Markdown beyond the limits becomes one paragraph of plain text. */
export function modelText(markdown: string, options: MarkdownOptions & { budget: MarkdownBudget }): RichText {
  try {
    return markdownToRichText(markdown, options).text;
  } catch (error) {
    if (error instanceof AppError) return richTextOf(textBlocks(text(markdown, [])));
    throw error;
  }
}
