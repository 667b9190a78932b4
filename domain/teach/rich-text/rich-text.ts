import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import { internalRef } from '#domain/teach/rich-text/link-target.ts';
import type { Block, Inline, RichText, RichTextNode, Text } from '#domain/teach/rich-text/rich-text-node.ts';
import { isBlockId } from '#domain/teach/rich-text/rich-text-schema.ts';

export type * from '#domain/teach/rich-text/rich-text-node.ts';
export { parseRichText } from '#domain/teach/rich-text/rich-text-parser.ts';

export const emptyRichText = (id: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { id } }],
});

/**
 * Plain text of a document, one line per paragraph, heading, code block, title and caption; for search, the tutor and
 * counting.
 */
export const plainText = (doc: RichText): string => doc.content.map(blockText).filter(Boolean).join('\n');

/** Plain text of one block including nested blocks; citation offsets count in it (D-76). */
export function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return (block.content ?? []).map(inlineText).join('');
    case 'image':
      return lines([block.attrs.alt, block.attrs.caption]);
    case 'mathBlock':
      return block.attrs.latex;
    case 'horizontalRule':
      return '';
    case 'callout':
      return lines([block.attrs.title, ...block.content.map(blockText)]);
    case 'reveal':
      return lines([block.attrs.summary, ...block.content.map(blockText)]);
    default:
      return lines(childBlocks(block).map(blockText));
  }
}

const lines = (texts: string[]): string => texts.filter(Boolean).join('\n');

export function inlineText(inline: Inline): string {
  if (inline.type === 'text') return inline.text;
  return inline.type === 'hardBreak' ? '\n' : inline.attrs.latex;
}

/** Direct child blocks of a block; list items and table cells are passed through. */
export function childBlocks(block: Block): Block[] {
  switch (block.type) {
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content);
    case 'table':
      return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content));
    case 'blockquote':
    case 'callout':
    case 'reveal':
      return block.content;
    default:
      return [];
  }
}

/** Every block of a text, outer before inner, in reading order. */
export const allBlocks = (doc: RichText): Block[] => doc.content.flatMap(withInner);
const withInner = (block: Block): Block[] => [block, ...childBlocks(block).flatMap(withInner)];

/** SHA-256 of each stored file that a text displays, without duplicates. */
export const filesOf = (doc: RichText): string[] => [
  ...new Set(allBlocks(doc).flatMap((block) => (block.type === 'image' ? [block.attrs.file] : []))),
];

/**
 * A copy with each internal link replaced by the result of `to`; if that is undefined, the text stays and the link is
 * removed.
 */
export function withLinks(doc: RichText, to: (href: string) => string | undefined): RichText {
  return mapNodes(doc, (node) => (node.type === 'text' && node.marks !== undefined ? relinked(node, to) : node));
}

function relinked(node: Text, to: (href: string) => string | undefined): Text {
  const marks = (node.marks ?? []).flatMap((mark) => {
    if (mark.type !== 'link' || internalRef(mark.attrs.href) === undefined) return [mark];
    const href = to(mark.attrs.href);
    return href === undefined ? [] : [{ ...mark, attrs: { href } }];
  });
  return marks.length > 0 ? { ...node, marks } : { type: 'text', text: node.text };
}

/** A copy in which every block has a unique ID; missing, malformed and duplicate ones are replaced with `makeId`. */
export function withBlockIds(doc: RichText, makeId: (block: Block) => string): RichText {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return mapNodes(doc, (node) => {
    if (!isBlock(node)) return node;
    let id = node.attrs.id;
    while (!isBlockId(id) || taken.has(id)) id = nextId(makeId(node), taken, numbers);
    taken.add(id);
    return { ...node, attrs: { ...node.attrs, id } } as Block;
  });
}

/** A generator that derives IDs from the text repeats itself for equal blocks; later ones get a number. */
function nextId(wanted: string, taken: ReadonlySet<string>, numbers: Map<string, number>): string {
  if (!taken.has(wanted)) return wanted;
  let number = numbers.get(wanted) ?? 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  // Remembered so that a thousand equal blocks do not take quadratic time.
  numbers.set(wanted, number);
  return `${wanted}-${number}`;
}

const isBlock = (node: RichTextNode): node is Block => 'attrs' in node && 'id' in node.attrs;

function mapNodes(doc: RichText, change: (node: RichTextNode) => RichTextNode): RichText {
  const visit = (node: RichTextNode): RichTextNode => {
    const changed = change(node);
    if (!('content' in changed) || changed.content === undefined) return changed;
    return { ...changed, content: changed.content.map(visit) } as RichTextNode;
  };
  return visit(doc) as RichText;
}

/** Words per minute in silent reading, as measured with the IReST texts (Trauzettel-Klosinski and Dietz, 2012). */
const wordsPerMinute: Record<TextLanguage, number> = { us: 228, en: 228, de: 179, fr: 195, other: 184 };
const SECONDS_PER_PICTURE = 10;

export function readingSeconds(doc: RichText, language: TextLanguage = 'us'): number {
  const words = plainText(doc).match(/[\p{L}\p{N}]+(?:['’.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  const pictures = allBlocks(doc).filter((block) => block.type === 'image').length;
  return (words / wordsPerMinute[language]) * 60 + pictures * SECONDS_PER_PICTURE;
}

/** At least 1. */
export const readingMinutes = (doc: RichText, language: TextLanguage = 'us'): number =>
  Math.max(1, Math.round(readingSeconds(doc, language) / 60));
