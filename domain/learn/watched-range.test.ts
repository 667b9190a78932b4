import { expect, test } from 'vitest';
import { mergeRanges, type WatchedRange, watchedShare } from '#domain/learn/watched-range.ts';

test('overlapping and adjacent spans are merged, so that no second counts twice', () => {
  expect(
    mergeRanges([
      [30, 40],
      [0, 10],
      [5, 12],
      [12.3, 20],
    ]),
  ).toEqual([
    [0, 20],
    [30, 40],
  ]);
});

test('an empty span is dropped', () => {
  expect(mergeRanges([[7, 7]])).toEqual([]);
});

test('adding a span never lowers the watched share, in any order', () => {
  const spans: WatchedRange[] = [
    [50, 60],
    [0, 20],
    [10, 30],
    [58, 90],
    [15, 16],
  ];
  let kept: WatchedRange[] = [];
  let share = 0;
  for (const span of spans) {
    kept = mergeRanges([...kept, span]);
    expect(watchedShare(kept, 100)).toBeGreaterThanOrEqual(share);
    share = watchedShare(kept, 100);
  }
  expect(share).toBeCloseTo(0.7);
  expect(mergeRanges(spans.toReversed())).toEqual(kept);
});

test("the watched share is relative to the video's duration and at most one", () => {
  expect(watchedShare([[0, 250]], 200)).toBe(1);
  expect(watchedShare([[0, 50]], 200)).toBe(0.25);
  expect(watchedShare([[0, 50]], Number.NaN)).toBe(0);
});
