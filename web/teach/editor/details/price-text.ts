import { PRICE_MAX_USD, parsePriceInDollars } from '#domain/wallet/price.ts';

export type PriceProblem = 'not_a_number' | 'too_many_decimals' | 'negative' | 'too_high';

export type ReadPrice = { dollars: number } | { problem: PriceProblem };

const CURRENCY = /^\$\s*/;
const NUMBER = /^-?(\d+(?:[.,]\d+)?|[.,]\d+)$/;

/** Parses a price in dollars, with a point or comma before the cents; empty text is free. */
export function readPrice(text: string): ReadPrice {
  const typed = text.trim().replace(CURRENCY, '');
  if (typed === '') return { dollars: 0 };
  const [, digits] = NUMBER.exec(typed) ?? [];
  if (digits === undefined) return { problem: 'not_a_number' };
  const [, cents = ''] = digits.split(/[.,]/);
  const dollars = Number(digits.replace(',', '.'));
  if (typed.startsWith('-') && dollars > 0) return { problem: 'negative' };
  if (cents.length > 2) return { problem: 'too_many_decimals' };
  if (dollars > PRICE_MAX_USD) return { problem: 'too_high' };
  return { dollars: parsePriceInDollars(dollars) };
}

/** Formats a price for its field: without a currency, with cents if there are any. */
export const priceText = (dollars: number): string => {
  if (dollars === 0) return '';
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
};
