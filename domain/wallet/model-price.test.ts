import { expect, test } from 'vitest';
import { modelPrices, priceOfUsage } from '#domain/wallet/model-price.ts';

test('a thousand of a model’s tokens cost what the table says', () => {
  expect(priceOfUsage({ inputTokens: 1_000, outputTokens: 0 })).toBe(modelPrices.inputTokens);
  expect(priceOfUsage({ inputTokens: 0, outputTokens: 1_000 })).toBe(modelPrices.outputTokens);
  expect(priceOfUsage({ inputTokens: 3_000, outputTokens: 400 })).toBe(1_150);
});

test('what costs something costs a whole token at least, and nothing costs nothing', () => {
  expect(priceOfUsage({ inputTokens: 1, outputTokens: 0 })).toBe(1);
  expect(priceOfUsage({ inputTokens: 0, outputTokens: 0 })).toBe(0);
});
