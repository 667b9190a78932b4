import { expect, test } from 'vitest';
import { CARD_HEIGHT, CARD_WIDTH } from '#web/teach/editor/graph-layout.ts';
import { isInView, viewOn } from '#web/teach/editor/graph-view.ts';

const frame = { width: 800, height: 600 };

test('a picture that fits is shown whole, in the middle and never larger than drawn', () => {
  expect(viewOn({ size: { width: CARD_WIDTH, height: 200 } }, undefined, frame)).toEqual({
    x: (frame.width - CARD_WIDTH) / 2,
    y: 200,
    zoom: 1,
  });
});

test('a picture that is a little too tall becomes smaller and is still shown whole', () => {
  const size = { width: CARD_WIDTH, height: 640 };
  const { y, zoom } = viewOn({ size }, { x: 0, y: 574 }, frame);
  expect(zoom).toBeCloseTo(0.875);
  expect(y + size.height * zoom).toBeLessThan(frame.height);
  expect(y).toBeGreaterThan(0);
});

test('a tall picture stays readable and shows the chosen step, without a gap above the first or below the last', () => {
  const size = { width: CARD_WIDTH, height: 3_000 };
  const cards = [0, 1_500, size.height - CARD_HEIGHT].map((y) => ({ x: 0, y }));
  const views = cards.map((card) => viewOn({ size }, card, frame));
  expect(views.map(({ zoom }) => zoom)).toEqual([0.8, 0.8, 0.8]);
  for (const [index, card] of cards.entries()) expect(isInView(card, views[index]!, frame)).toBe(true);
  const [first, , last] = views;
  expect(first!.y).toBeGreaterThan(0);
  expect(last!.y + size.height * last!.zoom).toBeLessThan(frame.height);
});

test('a card is in view when all of it is', () => {
  const view = { x: 0, y: 0, zoom: 1 };
  expect(isInView({ x: 0, y: 534 }, view, frame)).toBe(true);
  expect(isInView({ x: 0, y: 535 }, view, frame)).toBe(false);
  expect(isInView({ x: 0, y: 0 }, { ...view, y: -1 }, frame)).toBe(false);
});
