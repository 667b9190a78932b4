import { describe, expect, test } from 'vitest';
import { faultsOfRandomRun } from '#server/core/live/test-random-run.ts';

describe.each([
  // A margin of zero tests the cursors themselves. The other margin is the default.
  { margin: 0n, seeds: [1] },
  { margin: 20_000n, seeds: [2] },
])('random operations with a margin of $margin', ({ margin, seeds }) => {
  test.each(seeds)(
    'no frame shows what the policy hides after random writes, cuts and subscriptions, and each client ends with the current rows (seed %i)',
    async (seed) => expect(await faultsOfRandomRun({ seed, steps: 80, margin })).toEqual([]),
  );
});
