/** `language` is everywhere the BCP 47 tag of the reader's language, as i18next holds it. */

/** Kept: to make one takes far longer than to use it, and a list has numbers in each row. */
const made = new Map<string, Intl.NumberFormat>();

function formatter(language: string, name: keyof typeof options): Intl.NumberFormat {
  const key = `${name} ${language}`;
  const known = made.get(key) ?? new Intl.NumberFormat(language, options[name]);
  made.set(key, known);
  return known;
}

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const options = {
  wholeDollars: { ...dollars, minimumFractionDigits: 0, maximumFractionDigits: 2 },
  cents: { ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 2 },
  percent: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
  wholePercent: { style: 'percent', maximumFractionDigits: 0 },
  number: {},
  exact: { maximumFractionDigits: 20 },
} satisfies Record<string, Intl.NumberFormatOptions>;

/** Money: always US dollars, with cents only when there are any. */
export const formatMoney = (amount: number, language: string): string =>
  formatter(language, Math.round(amount * 100) % 100 === 0 ? 'wholeDollars' : 'cents').format(amount);

/** `share` is between 0 and 1. */
export const formatPercent = (share: number, language: string): string => formatter(language, 'percent').format(share);

/** Where a tenth of a percent would say more than is known. */
export const formatWholePercent = (share: number, language: string): string =>
  formatter(language, 'wholePercent').format(share);

export const formatNumber = (value: number, language: string): string => formatter(language, 'number').format(value);

/** Every digit that there is. */
export const formatExact = (value: number, language: string): string => formatter(language, 'exact').format(value);

/** With a true minus and a plus, for entries of an account. */
export const formatSigned = (value: number, language: string): string =>
  `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), language)}`;
