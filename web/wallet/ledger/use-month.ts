import { useTranslation } from 'react-i18next';

/** Formats a month such as `2026-03` in the reader's language. */
export function useMonth(): (month: string) => string {
  const { language } = useTranslation().i18n;
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
