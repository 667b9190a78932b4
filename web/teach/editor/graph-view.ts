import { CARD_HEIGHT, CARD_WIDTH, type Picture, type Place, type Size } from '#web/teach/editor/graph-layout.ts';

/** How small a card may be drawn by itself so that its name can still be read. */
const READABLE = 0.8;
/** Between the picture and the edges of its frame, in px of the screen. */
const MARGIN = 20;

export interface View {
  x: number;
  y: number;
  zoom: number;
}

/** Where to stand: all of the picture where it can be read at once, or else as much of it as can, with `card` in the middle. */
export function viewOn({ size }: Pick<Picture, 'size'>, card: Place | undefined, frame: Size): View {
  const fitting = Math.min((frame.width - 2 * MARGIN) / size.width, (frame.height - 2 * MARGIN) / size.height);
  const zoom = Math.min(1, Math.max(READABLE, fitting));
  const middle = { x: (card?.x ?? 0) + CARD_WIDTH / 2, y: (card?.y ?? 0) + CARD_HEIGHT / 2 };
  return {
    x: along(size.width * zoom, frame.width, middle.x * zoom),
    y: along(size.height * zoom, frame.height, middle.y * zoom),
    zoom,
  };
}

/** Where `length` begins in the frame: centred where it has room, and otherwise without a gap at either end. */
function along(length: number, frame: number, middle: number): number {
  if (length + 2 * MARGIN <= frame) return (frame - length) / 2;
  return Math.min(MARGIN, Math.max(frame - MARGIN - length, frame / 2 - middle));
}

/** Whether all of the card is on the screen. */
export const isInView = (card: Place, { x, y, zoom }: View, { width, height }: Size): boolean =>
  x + card.x * zoom >= 0 &&
  y + card.y * zoom >= 0 &&
  x + (card.x + CARD_WIDTH) * zoom <= width &&
  y + (card.y + CARD_HEIGHT) * zoom <= height;
