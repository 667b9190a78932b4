import { expect, test } from 'vitest';
import { threadShape } from '#web/teach/figures/thread-shape.ts';

test('a band is as thick on either side at each step as it is told, and closed', () => {
  expect(
    threadShape(
      [
        [0, 10],
        [100, 4],
      ],
      50,
    ),
  ).toBe('M0 40C50 40 50 46 100 46L100 54C50 54 50 60 0 60Z');
});

test('of no step there is nothing to draw', () => {
  expect(threadShape([], 50)).toBe('');
});
