import type { TextPlace } from '#domain/learn/card.ts';
import { sentencesOf, type Stretch } from '#domain/teach/sentence.ts';
import { wholeSentences } from '#web/learn/player/whole-sentences.ts';

/** Plain text of every block in which sentences can be selected, by block id (D-76). */
export type BlockTexts = ReadonlyMap<string, string>;

/** A DOM node of a block, and its length in the block's plain text. */
interface Drawn {
  node: Node;
  length: number;
}

/** KaTeX renders a formula as many nodes; in the plain text a formula is its LaTeX source. */
const formulaLength = (formula: Element): number => (formula.querySelector('annotation') ?? formula).textContent.length;

function* drawnIn(node: Node): Generator<Drawn> {
  if (node instanceof Text) return yield { node, length: node.length };
  if (!(node instanceof Element) || node.matches('.heading-anchor')) return;
  if (node.matches('br')) return yield { node, length: 1 };
  if (node.matches('.math-inline')) return yield { node, length: formulaLength(node) };
  for (const child of node.childNodes) yield* drawnIn(child);
}

/** Converts a DOM position to an offset in the block's plain text. */
function offsetIn(block: Element, container: Node, offset: number): number {
  const point = document.createRange();
  point.setStart(container, offset);
  let before = 0;
  for (const { node, length } of drawnIn(block)) {
    if (node === container) return before + Math.min(offset, length);
    if (point.comparePoint(node, 0) >= 0) return before;
    before += length;
  }
  return before;
}

/** Converts a range of a block's plain text to a DOM range. */
export function rangeOf(block: Element, { start, end }: Stretch): Range {
  const range = document.createRange();
  range.selectNodeContents(block);
  let before = 0;
  for (const { node, length } of drawnIn(block)) {
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
export function placeOfSelection(selection: Selection | null, texts: BlockTexts): TextPlace | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const block = blockOf(range.startContainer, texts);
  const blockID = block?.dataset['block'];
  const text = texts.get(blockID ?? '');
  if (!block || blockID === undefined || text === undefined) return undefined;
  const start = offsetIn(block, range.startContainer, range.startOffset);
  const end = block.contains(range.endContainer) ? offsetIn(block, range.endContainer, range.endOffset) : text.length;
  const whole = wholeSentences(text, { start, end });
  return whole && { blockID, ...whole };
}

/** All selectable sentences on screen, in reading order. */
export const placesIn = (root: Element, texts: BlockTexts): TextPlace[] =>
  [...root.querySelectorAll<HTMLElement>('[data-block]')].flatMap((block) => {
    const blockID = block.dataset['block'] ?? '';
    return sentencesOf(texts.get(blockID) ?? '').map((sentence) => ({ blockID, ...sentence }));
  });

export const blockElement = (blockID: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-block="${CSS.escape(blockID)}"]`);
