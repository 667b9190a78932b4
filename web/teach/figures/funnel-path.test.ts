import { expect, test } from 'vitest';
import { funnelPath } from '#web/teach/figures/funnel-path.ts';

test('a thread shape has the given half width on either side of each point and is closed', () => {
  expect(
    funnelPath(
      [
        [0, 10],
        [100, 4],
      ],
      50,
    ),
  ).toBe('M0 40C50 40 50 46 100 46L100 54C50 54 50 60 0 60Z');
});

test('a thread without steps has an empty path', () => {
  expect(funnelPath([], 50)).toBe('');
});
