import { AppError } from '#domain/kernel/errors.ts';
import type { MarkdownBudget } from '#domain/kernel/markdown.ts';
import type { RichText } from '#domain/teach/rich-text.ts';
import { textBlocks } from '#server/teach/markdown/block.ts';
import { type MarkdownOptions, markdownToRichText, richTextOf } from '#server/teach/markdown/markdown.ts';
import { text } from '#server/teach/markdown/piece.ts';

/** Markdown of a model as rich text. Beyond the bounds it is kept as it was written, in one paragraph. */
export function modelText(markdown: string, options: MarkdownOptions & { budget: MarkdownBudget }): RichText {
  try {
    return markdownToRichText(markdown, options).text;
  } catch (error) {
    if (error instanceof AppError) return richTextOf(textBlocks(text(markdown, [])));
    throw error;
  }
}
