import { expect, test } from 'vitest';
import { formatDuration } from '#domain/kernel/duration.ts';

test('a duration shows its hours only if it has any', () => {
  expect([0, 59, 309, 3_599, 3_600, 3_909].map(formatDuration)).toEqual([
    '0:00',
    '0:59',
    '5:09',
    '59:59',
    '1:00:00',
    '1:05:09',
  ]);
});
