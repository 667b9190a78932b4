import { expect, test } from 'vitest';
import { dayFigures, lastDays } from '#web/learn/progress/learning-day.ts';

const today = new Date(2026, 2, 30, 0, 30);

test('the chart covers the 21 calendar days up to today, even when clocks change', () => {
  const days = lastDays(today);
  expect([days.length, days[0], days[19], days[20]]).toEqual([21, '2026-03-10', '2026-03-29', '2026-03-30']);
  expect(new Set(days).size).toBe(21);
});

test('a day of the chart has its started minutes and the steps completed on it in local time', () => {
  const lateIn = (day: number) => new Date(2026, 2, day, 23, 59).toISOString();
  const figures = dayFigures(
    ['2026-03-28', '2026-03-29', '2026-03-30'],
    [
      { day: '2026-03-29', seconds: 61 },
      { day: '2026-02-01', seconds: 600 },
    ],
    [{ completedAt: lateIn(29) }, { completedAt: lateIn(29) }, { completedAt: null }, { completedAt: lateIn(1) }],
  );
  expect(figures).toEqual([
    { day: '2026-03-28', minutes: 0, steps: 0 },
    { day: '2026-03-29', minutes: 2, steps: 2 },
    { day: '2026-03-30', minutes: 0, steps: 0 },
  ]);
});
