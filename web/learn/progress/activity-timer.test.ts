import { expect, test } from 'vitest';
import { startActivityTimer, TICK_MS } from '#web/learn/progress/activity-timer.ts';

/** Runs that many checks in a row; `stirs` returns true for a check that follows some input. */
function attend(looks: number, { isLooking = true, stirs = () => true }: Partial<Story> = {}) {
  const attention = startActivityTimer(0);
  for (let n = 1; n <= looks; n += 1) {
    if (stirs(n)) attention.recordInput(n * TICK_MS - 1);
    attention.tick(n * TICK_MS, isLooking);
  }
  return attention;
}

interface Story {
  isLooking: boolean;
  stirs: (look: number) => boolean;
}

test('the attention timer counts time with input', () => {
  expect(attend(12).takeSeconds()).toBe(60);
});

test('the attention timer counts nothing while the page is hidden or without focus', () => {
  expect(attend(12, { isLooking: false }).takeSeconds()).toBe(0);
});

test('an open page without input counts for 90 seconds and no longer', () => {
  expect(attend(1_000, { stirs: () => false }).takeSeconds()).toBe(90);
});

test('the attention timer counts on when a learner returns', () => {
  expect(attend(100, { stirs: (look) => look > 98 }).takeSeconds()).toBe(90 + 10);
});

test('the attention timer does not count the time in which the device was asleep', () => {
  const attention = startActivityTimer(0);
  attention.tick(TICK_MS, true);
  attention.recordInput(8 * 3_600_000 - 1);
  attention.tick(8 * 3_600_000, true);
  expect(attention.takeSeconds()).toBe(5);
});

test('the attention timer returns every second once and carries fractions over', () => {
  const attention = startActivityTimer(0);
  attention.tick(1_700, true);
  expect(attention.takeSeconds()).toBe(1);
  attention.tick(3_400, true);
  expect(attention.takeSeconds()).toBe(2);
  expect(attention.takeSeconds()).toBe(0);
});
