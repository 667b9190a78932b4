import { expect, test } from 'vitest';
import { mergeSpans, type Span, watchedShare } from '#domain/learn/watched.ts';

test('what was played twice counts once, and what touches is one', () => {
  expect(
    mergeSpans([
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

test('a stretch of no length is none', () => {
  expect(mergeSpans([[7, 7]])).toEqual([]);
});

test('adding a stretch never lowers the share, whatever it is and in whatever order it comes', () => {
  const spans: Span[] = [
    [50, 60],
    [0, 20],
    [10, 30],
    [58, 90],
    [15, 16],
  ];
  let kept: Span[] = [];
  let share = 0;
  for (const span of spans) {
    kept = mergeSpans([...kept, span]);
    expect(watchedShare(kept, 100)).toBeGreaterThanOrEqual(share);
    share = watchedShare(kept, 100);
  }
  expect(share).toBeCloseTo(0.7);
  expect(mergeSpans(spans.toReversed())).toEqual(kept);
});

test('the share is of the video as it is, never more than all of it', () => {
  expect(watchedShare([[0, 250]], 200)).toBe(1);
  expect(watchedShare([[0, 50]], 200)).toBe(0.25);
  expect(watchedShare([[0, 50]], Number.NaN)).toBe(0);
});
