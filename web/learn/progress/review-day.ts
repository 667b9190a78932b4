import type { LocalDay } from '#domain/learn/daily-cards.ts';

/** The day of `now` in the device's time zone. */
export function localDay(now: Date): LocalDay {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    date: `${year}-${two(month + 1)}-${two(date)}`,
    start: new Date(year, month, date).toISOString(),
    end: new Date(year, month, date + 1).toISOString(),
  };
}
