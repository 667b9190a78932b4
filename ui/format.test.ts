import { beforeAll, expect, test } from 'vitest';
import { loadDateLocale } from '#ui/date-locale.ts';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRelative,
  formatSigned,
} from '#ui/format.ts';

beforeAll(() => Promise.all(['de-DE', 'fr-FR'].map(loadDateLocale)));

test.each([
  [5, '$5'],
  [5.5, '$5.50'],
  [1234.5, '$1,234.50'],
  [0, '$0'],
  [0.1 + 0.2, '$0.30'],
  [1000, '$1,000'],
])('%d is written as dollars with cents only when there are any: %s [S-674]', (dollars, text) => {
  expect(formatMoney(dollars, 'en-US')).toBe(text);
  expect(formatMoney(dollars, 'en-GB')).toBe(text);
});

test('money stays in dollars in every language and follows its way of writing', () => {
  expect(formatMoney(1234.5, 'de-DE')).toBe('1.234,50\u00a0$');
  expect(formatMoney(5, 'fr-FR')).toBe('5\u00a0$');
});

test.each([
  [0.256, '25.6%'],
  [1, '100.0%'],
  [0, '0.0%'],
])('%d is a percentage with one decimal: %s [S-675]', (share, text) => {
  expect(formatPercent(share, 'en-US')).toBe(text);
});

test('a date is dd MMMM yyyy with the month in the language of the reader [S-676]', () => {
  expect(formatDate('2026-03-07', 'en-US')).toBe('07 March 2026');
  expect(formatDate('2026-03-07', 'en-GB')).toBe('07 March 2026');
  expect(formatDate('2026-03-07', 'de-DE')).toBe('07 März 2026');
  expect(formatDate('2026-03-07', 'fr-FR')).toBe('07 mars 2026');
});

test('a date with a time is dd MMM yyyy HH:mm [S-677]', () => {
  expect(formatDateTime(new Date(2026, 2, 7, 9, 5), 'en-US')).toBe('07 Mar 2026 09:05');
});

test('a relative time says whether it is past or to come [S-678]', () => {
  const now = new Date('2026-03-07T09:05:00Z');
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect(formatRelative(at(-3), now, 'en-US')).toBe('3 minutes ago');
  expect(formatRelative(at(3), now, 'en-US')).toBe('in 3 minutes');
  expect(formatRelative(at(-3), now, 'de-DE')).toBe('vor 3 Minuten');
  expect(formatRelative(at(3), now, 'fr-FR')).toBe('dans 3 minutes');
});

test('whole numbers are grouped, entries of an account carry their sign', () => {
  expect(formatNumber(1_000_000, 'en-US')).toBe('1,000,000');
  expect(formatNumber(1_000_000, 'de-DE')).toBe('1.000.000');
  expect(formatSigned(-800_000, 'en-US')).toBe('−800,000');
  expect(formatSigned(600_000, 'en-US')).toBe('+600,000');
});
