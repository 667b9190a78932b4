import { expect, test } from 'vitest';
import { checkStudy, type Habit } from '#domain/learn/simulation/test-study-limits.ts';

const DAYS = 90;

const habits: Habit[] = [
  { name: 'ten new cards a day in New York', from: '2026-02-16', timeZone: 'America/New_York', cardsPerDay: 10 },
  {
    name: 'forty new cards a day in Auckland, with missed days and a week away',
    from: '2026-03-20',
    timeZone: 'Pacific/Auckland',
    cardsPerDay: 40,
    missed: 5,
    weekAway: 40,
  },
  {
    name: 'an exam and a small limit in Berlin',
    from: '2026-03-16',
    timeZone: 'Europe/Berlin',
    cardsPerDay: 10,
    exam: 60,
    reviewsPerDay: 30,
    newPerDay: 5,
  },
];

test.each(habits)('a learner with $name keeps the limits for 90 days, and no due card waits too long', (habit) => {
  const { faults, longest } = checkStudy(habit, DAYS);
  expect(faults).toEqual([]);
  expect(longest).toBeLessThanOrEqual(14);
});

test('the same seed gives the same result', () => {
  const [habit] = habits as [Habit];
  expect(checkStudy(habit, 8)).toEqual(checkStudy(habit, 8));
});
