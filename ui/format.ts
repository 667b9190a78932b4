import { format, formatDistance } from 'date-fns';
import { dateLocale } from '#ui/date-locale.ts';

/** `language` is everywhere the BCP 47 tag of the reader's language, as i18next holds it. */

const DATE_ONLY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A date without a time is that day wherever the reader lives, not midnight in Greenwich. */
function asDate(value: string | Date): Date {
  if (value instanceof Date) return value;
  const [, year, month, day] = DATE_ONLY.exec(value) ?? [];
  return year === undefined ? new Date(value) : new Date(Number(year), Number(month) - 1, Number(day));
}

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

/** With a true minus and a plus, for entries of an account. */
export const formatSigned = (value: number, language: string): string =>
  `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), language)}`;

export const formatDate = (value: string | Date, language: string): string =>
  format(asDate(value), 'dd MMMM yyyy', { locale: dateLocale(language) });

export const formatDateTime = (value: string | Date, language: string): string =>
  format(asDate(value), 'dd MMM yyyy HH:mm', { locale: dateLocale(language) });

/** "3 minutes ago", "in 3 minutes". */
export const formatRelative = (value: string | Date, now: Date, language: string): string =>
  formatDistance(asDate(value), now, { addSuffix: true, locale: dateLocale(language) });
