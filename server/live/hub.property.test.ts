import { describe, expect, test } from 'vitest';
import { faultsOfStory } from '#server/live/test-story.ts';

describe.each([
  // Without looking back, so that the cursors themselves are on trial; then as it runs.
  { margin: 0n, seeds: [1, 2, 3, 4] },
  { margin: 20_000n, seeds: [5, 6] },
])('with a margin of $margin', ({ margin, seeds }) => {
  test.each(seeds)(
    'whatever is written, cut and followed, no frame shows what the policy hides at that moment, and each client ends with what it shows (%i)',
    async (seed) => expect(await faultsOfStory({ seed, steps: 80, margin })).toEqual([]),
  );
});
