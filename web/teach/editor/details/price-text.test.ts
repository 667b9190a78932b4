import { expect, test } from 'vitest';
import { priceText, readPrice } from '#web/teach/editor/details/price-text.ts';

test.each([
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['6', 6],
  ['6.5', 6.5],
  ['6,50', 6.5],
  [' $4.99 ', 4.99],
  ['.75', 0.75],
  ['1000', 1000],
])('the text %j is a price of %d dollars', (text, dollars) => {
  expect(readPrice(text)).toEqual({ dollars });
});

test.each([
  ['six', 'not_a_number'],
  ['1e3', 'not_a_number'],
  ['6.', 'not_a_number'],
  ['.', 'not_a_number'],
  ['1.000,00', 'not_a_number'],
  ['6.999', 'too_many_decimals'],
  ['6.500', 'too_many_decimals'],
  ['-1', 'negative'],
  ['1000.01', 'too_high'],
])('the text %j is refused as %s', (text, problem) => {
  expect(readPrice(text)).toEqual({ problem });
});

test('a formatted price parses to the same price', () => {
  for (const dollars of [0, 1, 4.5, 4.99, 1000]) expect(readPrice(priceText(dollars))).toEqual({ dollars });
  expect(priceText(4.5)).toBe('4.50');
});
