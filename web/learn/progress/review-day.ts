import type { LocalDay } from '#domain/learn/card/daily-cards.ts';
import { localDay } from '#domain/kernel/format/local-day.ts';

/** The day of `now` in the device's time zone. */
export function reviewDay(now: Date): LocalDay {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  return {
    date: localDay(now),
    start: new Date(year, month, date).toISOString(),
    end: new Date(year, month, date + 1).toISOString(),
  };
}
