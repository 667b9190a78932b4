import type { BlockRange } from '#domain/learn/card/card.ts';
import {
  allBlocks,
  blockText,
  type Heading,
  type Paragraph,
  type RichText,
} from '#domain/teach/rich-text/rich-text.ts';
import { sentencesOf, type TextRange } from '#domain/teach/rich-text/sentence.ts';
import { expandToSentences } from '#web/learn/step/sentence-range.ts';

/** Plain text of every block in which sentences can be selected, by block id (D-76). */
export type BlockTexts = ReadonlyMap<string, string>;

/** The paragraphs and headings of a text, by block id. */
export const wordBlocks = (text: RichText): ReadonlyMap<string, Paragraph | Heading> =>
  new Map(
    allBlocks(text)
      .filter((block) => block.type === 'paragraph' || block.type === 'heading')
      .map((block) => [block.attrs.id, block]),
  );

export const textsOf = (blocks: ReadonlyMap<string, Paragraph | Heading>): BlockTexts =>
  new Map([...blocks].map(([id, block]) => [id, blockText(block)]));

/** A DOM node of a block, and its length in the block's plain text. */
interface RenderedNode {
  node: Node;
  length: number;
}

/** KaTeX renders a formula as many nodes; in the plain text a formula is its LaTeX source. */
const formulaLength = (formula: Element): number => (formula.querySelector('annotation') ?? formula).textContent.length;

function* renderedNodes(node: Node): Generator<RenderedNode> {
  if (node instanceof Text) return yield { node, length: node.length };
  if (!(node instanceof Element) || node.matches('.heading-anchor')) return;
  if (node.matches('br')) return yield { node, length: 1 };
  if (node.matches('.math-inline')) return yield { node, length: formulaLength(node) };
  for (const child of node.childNodes) yield* renderedNodes(child);
}

/** Converts a DOM position to an offset in the block's plain text. */
function offsetIn(block: Element, container: Node, offset: number): number {
  const point = document.createRange();
  point.setStart(container, offset);
  let before = 0;
  for (const { node, length } of renderedNodes(block)) {
    if (node === container) return before + Math.min(offset, length);
    if (point.comparePoint(node, 0) >= 0) return before;
    before += length;
  }
  return before;
}

/** Converts a range of a block's plain text to a DOM range. */
export function domRange(block: Element, { start, end }: TextRange): Range {
  const range = document.createRange();
  range.selectNodeContents(block);
  let before = 0;
  for (const { node, length } of renderedNodes(block)) {
    const after = before + length;
    if (start >= before && start < after) {
      if (node instanceof Text) range.setStart(node, start - before);
      else range.setStartBefore(node);
    }
    if (end > before && end <= after) {
      if (node instanceof Text) range.setEnd(node, end - before);
      else range.setEndAfter(node);
    }
    before = after;
  }
  return range;
}

const blockOf = (node: Node, texts: BlockTexts): HTMLElement | undefined => {
  const block = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-block]');
  return block && texts.has(block.dataset['block'] ?? '') ? block : undefined;
};

/** Returns the whole sentences that a selection touches, limited to the block in which it starts. */
export function selectedSentences(selection: Selection | null, texts: BlockTexts): BlockRange | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const block = blockOf(range.startContainer, texts);
  const blockID = block?.dataset['block'];
  const text = texts.get(blockID ?? '');
  if (!block || blockID === undefined || text === undefined) return undefined;
  const start = offsetIn(block, range.startContainer, range.startOffset);
  const end = block.contains(range.endContainer) ? offsetIn(block, range.endContainer, range.endOffset) : text.length;
  const whole = expandToSentences(text, { start, end });
  return whole && { blockID, ...whole };
}

/** All selectable sentences on screen, in reading order. */
export const allSentences = (root: Element, texts: BlockTexts): BlockRange[] =>
  [...root.querySelectorAll<HTMLElement>('[data-block]')].flatMap((block) => {
    const blockID = block.dataset['block'] ?? '';
    return sentencesOf(texts.get(blockID) ?? '').map((sentence) => ({ blockID, ...sentence }));
  });

export const blockElement = (blockID: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-block="${CSS.escape(blockID)}"]`);
