import { useTranslation } from 'react-i18next';

/** Formats seconds as "12 min" or, from an hour on, "2 h 5 min". */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation();
  return (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    if (minutes < 60) return t('flow.minutes', { minutes });
    return t('flow.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}
