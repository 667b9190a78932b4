import { expect, test } from 'vitest';
import { modelPrices, priceOfUsage } from '#domain/wallet/model-price.ts';

test('a thousand model tokens cost the price in the table', () => {
  expect(priceOfUsage({ inputTokens: 1_000, outputTokens: 0 })).toBe(modelPrices.inputTokens);
  expect(priceOfUsage({ inputTokens: 0, outputTokens: 1_000 })).toBe(modelPrices.outputTokens);
  expect(priceOfUsage({ inputTokens: 3_000, outputTokens: 400 })).toBe(1_150);
});

test('any usage costs at least one whole token, and no usage costs nothing', () => {
  expect(priceOfUsage({ inputTokens: 1, outputTokens: 0 })).toBe(1);
  expect(priceOfUsage({ inputTokens: 0, outputTokens: 0 })).toBe(0);
});
