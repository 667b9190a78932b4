import { describe, expect, test } from 'vitest';
import { faultsOfRandomRun } from '#server/core/live/test-random-run.ts';

const SEEDS = 30;

describe.each([{ margin: 0n }, { margin: 20_000n }])(
  'random operations with a margin of $margin and many seeds',
  ({ margin }) => {
    test.each(Array.from({ length: SEEDS }, (_, index) => 1_000 + index))(
      'no frame shows what the policy hides, and each client ends with the current rows (seed %i)',
      async (seed) => expect(await faultsOfRandomRun({ seed, steps: 200, margin })).toEqual([]),
    );
  },
);
