import { cutText } from '#domain/kernel/text/cut-text.ts';
import {
  type Block,
  blockText,
  type Inline,
  inlineText,
  plainText,
  type RichText,
} from '#domain/teach/rich-text/rich-text.ts';

/** Characters of a post that are shown before the reader expands it. */
const EXCERPT_MAX = 1_200;

/**
 * Excerpt of a long text: its first blocks, or the beginning of its first block; a short text is returned as it is. Security: a
 * feed shows many posts, so a collapsed one must render little, whatever block it begins with.
 */
export function excerptOf(text: RichText): RichText {
  let left = EXCERPT_MAX;
  const count = text.content.findIndex((block) => (left -= blockText(block).length) < 0);
  if (count < 0) return text;
  if (count > 0) return { ...text, content: text.content.slice(0, count) };
  const beginning = text.content.slice(0, 1).map(firstWords);
  return beginning[0] === text.content.at(-1) ? text : { ...text, content: beginning };
}

/** The first words of a paragraph, the parts of another block that fit, or else its first words as plain text. */
function firstWords(block: Block): Block {
  if (block.type !== 'paragraph') return firstParts(block) ?? plainExcerpt(block);
  const content: Inline[] = [];
  let left = EXCERPT_MAX;
  for (const inline of block.content ?? []) {
    left -= inlineText(inline).length;
    if (left >= 0) content.push(inline);
    else {
      if (inline.type === 'text') content.push({ ...inline, text: `${wholeWords(inline.text.slice(0, left))} …` });
      break;
    }
  }
  return { ...block, content };
}

function firstParts(block: Block): Block | undefined {
  switch (block.type) {
    case 'bulletList':
    case 'orderedList': {
      const items = fittingParts(block.content, ({ content }) => content);
      return items && { ...block, content: items };
    }
    case 'table': {
      const rows = fittingParts(block.content, ({ content }) => content.flatMap((cell) => cell.content));
      return rows && { ...block, content: rows };
    }
    case 'blockquote':
    case 'callout': {
      const blocks = fittingParts(block.content, (part) => [part]);
      return blocks && { ...block, content: blocks };
    }
    // A collapsed text stays collapsed until the reader opens it.
    case 'reveal':
      return { ...block, content: fittingParts(block.content, (part) => [part]) ?? [] };
    case 'codeBlock':
      return { ...block, content: [{ type: 'text', text: `${cutText(blockText(block), EXCERPT_MAX)}\n…` }] };
    default:
      return undefined;
  }
}

/** The first parts that fit, unless not even the first one does. */
function fittingParts<Part>(parts: readonly Part[], blocksOf: (part: Part) => Block[]): Part[] | undefined {
  let left = EXCERPT_MAX;
  const count = parts.findIndex((part) => (left -= plainText({ type: 'doc', content: blocksOf(part) }).length) < 0);
  return count > 0 ? parts.slice(0, count) : undefined;
}

const plainExcerpt = (block: Block): Block => ({
  type: 'paragraph',
  attrs: { id: block.attrs.id },
  content: [{ type: 'text', text: `${wholeWords(blockText(block).slice(0, EXCERPT_MAX))} …` }],
});

/** Drops the last word, which may be cut; a text without spaces loses half a surrogate pair instead. */
const wholeWords = (text: string): string => text.replace(/\s+\S*$|[\uD800-\uDBFF]$/u, '');
