import { expect, test } from 'vitest';
import { parsePriceInDollars, priceInTokens, TOKENS_PER_USD } from '#domain/wallet/price.ts';

test('a single rate converts dollars to tokens [S-695]', () => {
  expect(TOKENS_PER_USD).toBe(100_000);
  for (const dollars of [0, 1, 4.5, 1_000]) expect(priceInTokens(dollars) / TOKENS_PER_USD).toBe(dollars);
});

test('every price with two decimals is a whole number of tokens', () => {
  for (let cents = 0; cents <= 100_000; cents++) expect(priceInTokens(cents / 100)).toBe(cents * 1_000);
});

test.each([0, 0.01, 0.1, 4.5, 8, 999.99, 1_000])('%d dollars is a valid price', (dollars) => {
  expect(parsePriceInDollars(dollars)).toBe(dollars);
});

test.each([-0.01, 0.001, 4.555, 1_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d dollars is refused as a price',
  (dollars) => {
    expect(() => parsePriceInDollars(dollars)).toThrow('invalid_input');
  },
);
