import { expect, test } from 'vitest';
import { lineOf, median, percentile } from '#bench/harness/figure.ts';

test('a measurement is printed with its budget and whether it is met', () => {
  const figure = { name: 'opening', unit: 'ms', atMost: 5 } as const;
  expect(lineOf({ ...figure, value: 4.321 })).toBe('opening | 4.32 ms | <= 5 ms | yes |');
  expect(lineOf({ ...figure, value: 5.1, note: 'busy' })).toBe('opening | 5.10 ms | <= 5 ms | NO | busy');
});

test('a minimum is met from its value on', () => {
  const figure = { name: 'commands', unit: '/s', atLeast: 500 } as const;
  expect(lineOf({ ...figure, value: 499.6 })).toBe('commands | 500/s | >= 500/s | NO |');
  expect(lineOf({ ...figure, value: 812.3 })).toBe('commands | 812/s | >= 500/s | yes |');
});

test('a measurement without a budget is printed without a verdict', () => {
  expect(lineOf({ name: 'Postgres', value: 12.34, unit: 'ms' })).toBe('Postgres | 12.3 ms | - | - |');
});

test('a percentile is a measured value, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile([7], 0.95)).toBe(7);
  expect(median([3, 1, 2])).toBe(2);
});
