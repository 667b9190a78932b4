import { expect, test } from 'vitest';
import { daysLearned, weekStart } from '#domain/learn/weekly-goal.ts';

test('a week starts on Monday, also across months and years', () => {
  expect(['2026-03-02', '2026-03-08', '2026-03-01', '2027-01-01'].map(weekStart)).toEqual([
    '2026-03-02',
    '2026-03-02',
    '2026-02-23',
    '2026-12-28',
  ]);
});

test('the weekly goal counts the days with learning of this week alone', () => {
  const on = (day: string, seconds = 60) => ({ day, seconds });
  const days = [on('2026-03-01'), on('2026-03-02'), on('2026-03-04'), on('2026-03-05', 0), on('2026-03-09')];
  expect(daysLearned(days, '2026-03-06')).toBe(2);
  expect(daysLearned(days, '2026-03-09')).toBe(1);
});
