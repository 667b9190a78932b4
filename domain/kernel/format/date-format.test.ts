import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatMonth, formatRelative } from '#domain/kernel/format/date-format.ts';

test("a date is formatted as dd MMMM yyyy with the month in the reader's language [S-676]", () => {
  expect(formatDate('2026-03-07', 'en-US')).toBe('07 March 2026');
  expect(formatDate('2026-03-07', 'en-GB')).toBe('07 March 2026');
  expect(formatDate('2026-03-07', 'de-DE')).toBe('07 März 2026');
  expect(formatDate('2026-03-07', 'fr-FR')).toBe('07 mars 2026');
});

test('a date with a time is formatted as dd MMM yyyy HH:mm, including midnight [S-677]', () => {
  expect(formatDateTime(new Date(2026, 2, 7, 9, 5), 'en-US')).toBe('07 Mar 2026 09:05');
  expect(formatDateTime(new Date(2026, 2, 7, 0, 0), 'en-US')).toBe('07 Mar 2026 00:00');
  expect(formatDateTime(new Date(2026, 2, 7, 21, 5), 'fr-FR')).toBe('07 mars 2026 21:05');
});

test('an instant can be formatted in UTC, and a date without a time is the same in every zone', () => {
  expect(formatDate('2026-03-07T23:59:00Z', 'en-US', 'UTC')).toBe('07 March 2026');
  expect(formatDateTime('2026-03-07T23:59:00Z', 'en-US', 'UTC')).toBe('07 Mar 2026 23:59');
  expect(formatDate('2026-03-07', 'en-US', 'UTC')).toBe(formatDate('2026-03-07', 'en-US'));
});

test("a month is formatted with its name in the reader's language", () => {
  expect(formatMonth('2026-03', 'en-US')).toBe('March 2026');
  expect(formatMonth('2026-03', 'de-DE')).toBe('März 2026');
});

test('a relative time distinguishes past and future [S-678]', () => {
  const now = new Date('2026-03-07T09:05:00Z');
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect(formatRelative(at(-3), now, 'en-US')).toBe('3 minutes ago');
  expect(formatRelative(at(3), now, 'en-US')).toBe('in 3 minutes');
  expect(formatRelative(at(-3), now, 'de-DE')).toBe('vor 3 Minuten');
  expect(formatRelative(at(3), now, 'fr-FR')).toBe('dans 3 minutes');
});

test.each([
  [0, undefined],
  [-0.9, undefined],
  [-1, '1 minute ago'],
  [-59.9, '59 minutes ago'],
  [-60, '1 hour ago'],
  [-26 * 60, '1 day ago'],
  [-45 * 24 * 60, '1 month ago'],
  [-800 * 24 * 60, '2 years ago'],
])('a distance of %d minutes is formatted in the largest whole unit as %s', (minutes, text) => {
  const now = new Date('2026-03-07T09:05:00Z');
  expect(formatRelative(new Date(now.getTime() + minutes * 60_000), now, 'en-US')).toBe(text);
});
