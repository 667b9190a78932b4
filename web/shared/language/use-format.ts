import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatMonth, formatRelative } from '#domain/kernel/format/date-format.ts';
import { formatList } from '#domain/kernel/format/list-format.ts';
import {
  formatExact,
  formatMoney,
  formatNumber,
  formatPercent,
  formatSigned,
  formatTypedPercent,
} from '#domain/kernel/format/number-format.ts';

/** Formatters for the current language. */
export function useFormat() {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return {
    money: (dollars: number) => formatMoney(dollars, language),
    percent: (share: number) => formatPercent(share, language),
    typedPercent: (share: number) => formatTypedPercent(share, language),
    number: (value: number) => formatNumber(value, language),
    exact: (value: number) => formatExact(value, language),
    signed: (value: number) => formatSigned(value, language),
    date: (value: string | Date) => formatDate(value, language),
    dateTime: (value: string | Date) => formatDateTime(value, language),
    month: (month: string) => formatMonth(month, language),
    relative: (value: string | Date, now: Date = new Date()) =>
      formatRelative(value, now, language) ?? t('common.lessThanAMinuteAgo'),
    list: (words: readonly string[], type?: 'conjunction' | 'disjunction') => formatList(words, language, type),
  };
}
