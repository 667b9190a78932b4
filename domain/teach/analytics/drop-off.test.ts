import { expect, test } from 'vitest';
import { dropOffRate, largestDropOff } from '#domain/teach/analytics/drop-off.ts';

const steps = (...figures: [reached: number, stopped: number][]) =>
  figures.map(([reached, stopped]) => ({ reached, stopped }));

test('the drop-off step is the one where most learners stop', () => {
  expect(largestDropOff(steps([100, 4], [96, 30], [66, 12]))).toEqual({ reached: 96, stopped: 30 });
});

test('two steps that lose equally many learners are ranked by the larger share', () => {
  expect(largestDropOff(steps([100, 20], [40, 20]))).toEqual({ reached: 40, stopped: 20 });
});

test('a step with a low drop-off rate is not reported, however many learners stop there', () => {
  expect(largestDropOff(steps([100, 15], [85, 3]))).toBeUndefined();
  expect(largestDropOff([])).toBeUndefined();
});

test('a step that no learner reached has no drop-off', () => {
  expect(dropOffRate({ reached: 0, stopped: 0 })).toBe(0);
});
