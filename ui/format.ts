/** `language` is everywhere the BCP 47 tag of the reader's language, as i18next holds it. */

/** Money: always US dollars, with cents only when there are any. */
export const formatMoney = (dollars: number, language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Math.round(dollars * 100) % 100 === 0 ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(dollars);

/** `share` is between 0 and 1. */
export const formatPercent = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    share,
  );

export const formatNumber = (value: number, language: string): string => new Intl.NumberFormat(language).format(value);

/** Every digit that there is. */
export const formatExact = (value: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value);

/** With a true minus and a plus, for entries of an account. */
export const formatSigned = (value: number, language: string): string =>
  `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), language)}`;
