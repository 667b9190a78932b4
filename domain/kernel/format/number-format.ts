/** Number formats. `language` is always the BCP 47 tag of the reader's language, as i18next holds it. */

/** Cached, because creating a formatter is far slower than using it, and a list has numbers in each row. */
const cache = new Map<string, Intl.NumberFormat>();

function formatter(language: string, name: keyof typeof options): Intl.NumberFormat {
  const key = `${name} ${language}`;
  const known = cache.get(key) ?? new Intl.NumberFormat(language, options[name]);
  cache.set(key, known);
  return known;
}

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const options = {
  wholeDollars: { ...dollars, minimumFractionDigits: 0, maximumFractionDigits: 2 },
  cents: { ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 2 },
  percent: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
  typedPercent: { style: 'percent', maximumFractionDigits: 2 },
  number: {},
  exact: { maximumFractionDigits: 20 },
  gigabytes: { style: 'unit', unit: 'gigabyte' },
  megabytes: { style: 'unit', unit: 'megabyte' },
} satisfies Record<string, Intl.NumberFormatOptions>;

/** Money: always in US dollars, with cents only if there are any. */
export const formatMoney = (amount: number, language: string): string =>
  formatter(language, Math.round(amount * 100) % 100 === 0 ? 'wholeDollars' : 'cents').format(amount);

/** Formats a measured share from 0 to 1 as a percentage with one decimal (D-96). */
export const formatPercent = (share: number, language: string): string => formatter(language, 'percent').format(share);

/** Formats a share that a person typed as a percentage, such as a discount, with the decimals that it has (D-96). */
export const formatTypedPercent = (share: number, language: string): string =>
  formatter(language, 'typedPercent').format(share);

export const formatNumber = (value: number, language: string): string => formatter(language, 'number').format(value);

/** Formats a number with all its digits. */
export const formatExact = (value: number, language: string): string => formatter(language, 'exact').format(value);

/** Formats with a typographic minus or a plus, for the entries of an account; zero has no sign. */
export const formatSigned = (value: number, language: string): string =>
  `${value === 0 ? '' : value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), language)}`;

/** Formats as gigabytes, or as megabytes below one gigabyte. */
export const formatBytes = (bytes: number, language: string): string =>
  bytes >= 1024 ** 3
    ? formatter(language, 'gigabytes').format(bytes / 1024 ** 3)
    : formatter(language, 'megabytes').format(bytes / 1024 ** 2);
