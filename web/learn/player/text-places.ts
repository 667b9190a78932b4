import type { TextPlace } from '#domain/learn/card.ts';
import { sentencesOf, type Stretch } from '#domain/teach/sentence.ts';
import { wholeSentences } from '#web/learn/player/whole-sentences.ts';

/** The plain text of every block in which sentences can be marked, by the block's id (D-76). */
export type BlockTexts = ReadonlyMap<string, string>;

/** A part of what is drawn of a block, and how long it is in the block's plain text. */
interface Drawn {
  node: Node;
  length: number;
}

/** KaTeX draws a formula in many letters; in the plain text it is its LaTeX. */
const formulaLength = (formula: Element): number => (formula.querySelector('annotation') ?? formula).textContent.length;

function* drawnIn(node: Node): Generator<Drawn> {
  if (node instanceof Text) return yield { node, length: node.length };
  if (!(node instanceof Element) || node.matches('.heading-anchor')) return;
  if (node.matches('br')) return yield { node, length: 1 };
  if (node.matches('.math-inline')) return yield { node, length: formulaLength(node) };
  for (const child of node.childNodes) yield* drawnIn(child);
}

/** Where a point of what is drawn lies in the plain text of its block. */
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

/** What is drawn of a stretch of a block's plain text. */
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

/** The sentences that a selection touches, in the block in which it begins. */
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

/** Every sentence that is drawn and can be marked, in reading order. */
export const placesIn = (root: Element, texts: BlockTexts): TextPlace[] =>
  [...root.querySelectorAll<HTMLElement>('[data-block]')].flatMap((block) => {
    const blockID = block.dataset['block'] ?? '';
    return sentencesOf(texts.get(blockID) ?? '').map((sentence) => ({ blockID, ...sentence }));
  });

export const blockElement = (blockID: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-block="${CSS.escape(blockID)}"]`);
