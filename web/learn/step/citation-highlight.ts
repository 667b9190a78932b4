import { domRange } from '#web/learn/step/text-selection.ts';
import './citation-highlight.css';

/** Highlights the cited range of a block and scrolls to it if it is out of view. */
export function highlightCitation(block: HTMLElement, stretch: string): void {
  const [start, end] = stretch.split('-').map(Number);
  if (start === undefined || end === undefined || !(start < end)) return;
  const range = domRange(block, { start, end });
  CSS.highlights.set('cited', new Highlight(range));
  const { top, bottom } = range.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
}
