import { expect, test } from 'vitest';
import { CARD_HEIGHT, CARD_WIDTH } from '#web/teach/editor/graph/graph-layout.ts';
import { isInViewport, initialViewport } from '#web/teach/editor/graph/graph-viewport.ts';

const frame = { width: 800, height: 600 };

test('a graph that fits is centered and never enlarged', () => {
  expect(initialViewport({ size: { width: CARD_WIDTH, height: 200 } }, undefined, frame)).toEqual({
    x: (frame.width - CARD_WIDTH) / 2,
    y: 200,
    zoom: 1,
  });
});

test('a graph that is slightly too tall is zoomed out to fit', () => {
  const size = { width: CARD_WIDTH, height: 640 };
  const { y, zoom } = initialViewport({ size }, { x: 0, y: 574 }, frame);
  expect(zoom).toBeCloseTo(0.875);
  expect(y + size.height * zoom).toBeLessThan(frame.height);
  expect(y).toBeGreaterThan(0);
});

test('a tall graph stays readable and shows the selected step without a gap above or below', () => {
  const size = { width: CARD_WIDTH, height: 3_000 };
  const cards = [0, 1_500, size.height - CARD_HEIGHT].map((y) => ({ x: 0, y }));
  const views = cards.map((card) => initialViewport({ size }, card, frame));
  expect(views.map(({ zoom }) => zoom)).toEqual([0.8, 0.8, 0.8]);
  for (const [index, card] of cards.entries()) expect(isInViewport(card, views[index]!, frame)).toBe(true);
  const [first, , last] = views;
  expect(first!.y).toBeGreaterThan(0);
  expect(last!.y + size.height * last!.zoom).toBeLessThan(frame.height);
});

test('a card counts as visible only if all of it is in the viewport', () => {
  const view = { x: 0, y: 0, zoom: 1 };
  expect(isInViewport({ x: 0, y: 534 }, view, frame)).toBe(true);
  expect(isInViewport({ x: 0, y: 535 }, view, frame)).toBe(false);
  expect(isInViewport({ x: 0, y: 0 }, { ...view, y: -1 }, frame)).toBe(false);
});
