import { rangeOf } from '#web/learn/player/text-places.ts';
import './cited-sentence.css';

/** Highlights the cited range of a block and scrolls to it if it is out of view. */
export function showCited(block: HTMLElement, stretch: string): void {
  const [start, end] = stretch.split('-').map(Number);
  if (start === undefined || end === undefined || !(start < end)) return;
  const range = rangeOf(block, { start, end });
  CSS.highlights.set('cited', new Highlight(range));
  const { top, bottom } = range.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) range.startContainer.parentElement?.scrollIntoView({ block: 'center' });
}
