import { expect, test } from 'vitest';
import {
  formatBytes,
  formatMoney,
  formatNumber,
  formatPercent,
  formatSigned,
  formatTypedPercent,
} from '#domain/kernel/format/number-format.ts';

test.each([
  [5, '$5'],
  [5.5, '$5.50'],
  [1234.5, '$1,234.50'],
  [0, '$0'],
  [0.1 + 0.2, '$0.30'],
  [1000, '$1,000'],
])('the amount %d is formatted in dollars with cents only if there are any, as %s [S-674]', (dollars, text) => {
  expect(formatMoney(dollars, 'en-US')).toBe(text);
  expect(formatMoney(dollars, 'en-GB')).toBe(text);
});

test('money stays in dollars in every language and follows its number format', () => {
  expect(formatMoney(1234.5, 'de-DE')).toBe('1.234,50\u00a0$');
  expect(formatMoney(5, 'fr-FR')).toBe('5\u00a0$');
});

test.each([
  [0.256, '25.6%'],
  [1, '100.0%'],
  [0, '0.0%'],
])('the share %d is formatted with one decimal as %s [S-675]', (share, text) => {
  expect(formatPercent(share, 'en-US')).toBe(text);
});

test('a typed percentage has the decimals that were typed', () => {
  expect([0.25, 0.125, 1].map((share) => formatTypedPercent(share, 'en-US'))).toEqual(['25%', '12.5%', '100%']);
});

test('whole numbers are grouped, and signed numbers show their sign', () => {
  expect(formatNumber(1_000_000, 'en-US')).toBe('1,000,000');
  expect(formatNumber(1_000_000, 'de-DE')).toBe('1.000.000');
  expect(formatSigned(-800_000, 'en-US')).toBe('−800,000');
  expect(formatSigned(600_000, 'en-US')).toBe('+600,000');
  expect(formatSigned(0, 'en-US')).toBe('0');
});

test('bytes are formatted in megabytes, or in gigabytes from one gigabyte', () => {
  expect(formatBytes(250 * 1024 ** 2, 'en-US')).toBe('250 MB');
  expect(formatBytes(2 * 1024 ** 3, 'fr-FR')).toBe('2\u202fGo');
});
