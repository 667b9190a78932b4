import { expect, test } from 'vitest';
import { recalledWith } from '#domain/learn/simulation/test-equal-minutes.ts';

test('a learner recalls more than with one interval for all cards, in the same minutes', () => {
  const [scheduled, weekly] = [recalledWith(1, 'default'), recalledWith(1, 7)];
  expect(scheduled.atEnd).toBeGreaterThan(1.08 * weekly.atEnd);
  expect(scheduled.minutes).toBeLessThan(1.02 * weekly.minutes);
});
