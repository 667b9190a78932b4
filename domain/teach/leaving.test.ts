import { expect, test } from 'vitest';
import { stoppedShare, whereTheyLeave } from '#domain/teach/leaving.ts';

const steps = (...figures: [reached: number, stopped: number][]) =>
  figures.map(([reached, stopped]) => ({ reached, stopped }));

test('they leave where most stay behind', () => {
  expect(whereTheyLeave(steps([100, 4], [96, 30], [66, 12]))).toEqual({ reached: 96, stopped: 30 });
});

test('of two steps that lose as many it is the one that fewer came to', () => {
  expect(whereTheyLeave(steps([100, 20], [40, 20]))).toEqual({ reached: 40, stopped: 20 });
});

test('a few who stay behind at a step that many reach are nothing to look into', () => {
  expect(whereTheyLeave(steps([100, 15], [85, 3]))).toBeUndefined();
  expect(whereTheyLeave([])).toBeUndefined();
});

test('nobody stays behind at a step that nobody reached', () => {
  expect(stoppedShare({ reached: 0, stopped: 0 })).toBe(0);
});
