import { expect, test } from 'vitest';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import { checkStudy, type Habit } from '#domain/learn/simulation/test-study-limits.ts';

const LEARNERS = 60;
/** Each zone with a start from which 90 days contain a change of its clocks, if it has any. */
const places = [
  ['America/New_York', '2026-02-16'],
  ['Europe/Berlin', '2026-09-01'],
  ['Pacific/Auckland', '2026-03-20'],
  ['Australia/Lord_Howe', '2026-09-10'],
  ['Asia/Kolkata', '2026-01-05'],
] as const;

/** A learner with habits drawn from a seed. */
function randomHabit(seed: number): Habit {
  const roll = seededRandomInt(`habit ${seed}`);
  const between = (low: number, high: number): number => low + roll(high - low + 1);
  const [timeZone, from] = places[seed % places.length] ?? places[0];
  const maybe = (value: number): number | undefined => (roll(2) === 0 ? value : undefined);
  return {
    name: `learner ${seed}`,
    from,
    timeZone,
    cardsPerDay: between(10, 40),
    missed: maybe(between(2, 9)),
    weekAway: maybe(between(10, 70)),
    exam: maybe(between(20, 100)),
    reviewsPerDay: between(20, 150),
    newPerDay: between(5, 40),
  };
}

test.each(Array.from({ length: LEARNERS }, (_, seed) => randomHabit(seed)))(
  '$name keeps the limits for 90 days, and no due card waits too long',
  (habit) => {
    const { faults, longest } = checkStudy(habit, 90);
    expect(faults).toEqual([]);
    // New cards that must be seen before an exam come even if many reviews wait.
    expect(longest).toBeLessThanOrEqual(habit.exam === undefined ? 28 : 60);
  },
);
