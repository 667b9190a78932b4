import { expect, test } from 'vitest';
import { reviewDay } from '#web/learn/progress/review-day.ts';

test('a local day lasts from midnight to midnight of the device, even when clocks change', () => {
  for (const [month, date] of [
    [2, 29],
    [9, 25],
    [11, 31],
  ] as const) {
    const day = reviewDay(new Date(2026, month, date, 13, 5));
    expect(day.date).toBe(`2026-${String(month + 1).padStart(2, '0')}-${date}`);
    expect(new Date(day.start).getHours()).toBe(0);
    expect(new Date(day.end)).toEqual(new Date(2026, month, date + 1));
  }
});
