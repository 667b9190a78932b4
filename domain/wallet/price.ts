import { AppError } from '#domain/kernel/errors.ts';

/** A single rate for the welcome grant and all prices (D-24). */
export const TOKENS_PER_USD = 100_000;
export const PRICE_MAX_USD = 1_000;

/**
 * Accepts dollars with at most two decimals, 0 to PRICE_MAX_USD, so that every price is a whole number of tokens
 * (D-69).
 */
export function parsePriceInDollars(value: number): number {
  const cents = Math.round(value * 100);
  const isExact = Number.isFinite(value) && Math.abs(value * 100 - cents) < 1e-6;
  if (!isExact || cents < 0 || cents > PRICE_MAX_USD * 100) throw new AppError('invalid_input', `price ${value}`);
  return cents / 100;
}

/** Money: rounding only removes the floating-point error of a price with at most two decimals. */
export const priceInTokens = (dollars: number): number => Math.round(dollars * 100) * (TOKENS_PER_USD / 100);
