import {
  CARD_HEIGHT,
  CARD_WIDTH,
  type GraphLayout,
  type GraphPoint,
  type Size,
} from '#web/teach/editor/graph/graph-layout.ts';

/** Smallest automatic zoom at which the name on a card is still readable. */
const READABLE = 0.8;
/** Space between the graph and the edges of its frame, in screen px. */
const MARGIN = 20;

export interface GraphViewport {
  x: number;
  y: number;
  zoom: number;
}

/**
 * Initial viewport: the whole graph if it is readable at that size, otherwise as much as is readable, with `card` in
 * the center.
 */
export function initialViewport(
  { size }: Pick<GraphLayout, 'size'>,
  card: GraphPoint | undefined,
  frame: Size,
): GraphViewport {
  const fitting = Math.min((frame.width - 2 * MARGIN) / size.width, (frame.height - 2 * MARGIN) / size.height);
  const zoom = Math.min(1, Math.max(READABLE, fitting));
  const middle = { x: (card?.x ?? 0) + CARD_WIDTH / 2, y: (card?.y ?? 0) + CARD_HEIGHT / 2 };
  return {
    x: offsetOf(size.width * zoom, frame.width, middle.x * zoom),
    y: offsetOf(size.height * zoom, frame.height, middle.y * zoom),
    zoom,
  };
}

/** Offset of `length` in the frame: centered if it fits, otherwise without a gap at either end. */
function offsetOf(length: number, frame: number, middle: number): number {
  if (length + 2 * MARGIN <= frame) return (frame - length) / 2;
  return Math.min(MARGIN, Math.max(frame - MARGIN - length, frame / 2 - middle));
}

/** True if the whole card is in the viewport. */
export const isInViewport = (card: GraphPoint, { x, y, zoom }: GraphViewport, { width, height }: Size): boolean =>
  x + card.x * zoom >= 0 &&
  y + card.y * zoom >= 0 &&
  x + (card.x + CARD_WIDTH) * zoom <= width &&
  y + (card.y + CARD_HEIGHT) * zoom <= height;
