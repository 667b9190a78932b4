import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatDayMonth, formatRelative } from '#ui/format/date-format.ts';
import {
  formatExact,
  formatMoney,
  formatNumber,
  formatPercent,
  formatSigned,
  formatTypedPercent,
} from '#ui/format/number-format.ts';

/** Formatters for the current language. */
export function useFormat() {
  const { language } = useTranslation().i18n;
  return {
    money: (dollars: number) => formatMoney(dollars, language),
    percent: (share: number) => formatPercent(share, language),
    typedPercent: (share: number) => formatTypedPercent(share, language),
    number: (value: number) => formatNumber(value, language),
    exact: (value: number) => formatExact(value, language),
    signed: (value: number) => formatSigned(value, language),
    date: (value: string | Date) => formatDate(value, language),
    dayMonth: (value: string | Date) => formatDayMonth(value, language),
    dateTime: (value: string | Date) => formatDateTime(value, language),
    relative: (value: string | Date, now: Date = new Date()) => formatRelative(value, now, language),
  };
}
