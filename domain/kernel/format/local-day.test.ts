import { expect, test } from 'vitest';
import { localDay } from '#domain/kernel/format/local-day.ts';

test('a day is that of the device, in two digits each', () => {
  expect(localDay(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
});
