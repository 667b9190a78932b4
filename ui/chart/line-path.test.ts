import { expect, test } from 'vitest';
import { smoothPath } from '#ui/chart/line-path.ts';

test('the line goes through every point', () => {
  const path = smoothPath([
    [0, 10],
    [30, 40],
    [60, 20],
  ]);
  expect(path.startsWith('M0 10')).toBe(true);
  expect(path).toContain(' 30 40');
  expect(path.endsWith(' 60 20')).toBe(true);
});

test('the line stays between the heights of neighboring points', () => {
  const path = smoothPath([
    [0, 0],
    [30, 100],
    [60, 100],
    [90, 0],
  ]);
  const heights = [...path.matchAll(/[ ,]?(-?[\d.]+) (-?[\d.]+)/g)].map(([, , y]) => Number(y));
  expect(Math.max(...heights)).toBeLessThanOrEqual(100);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
});
