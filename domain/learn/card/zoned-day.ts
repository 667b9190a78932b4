import type { Day } from '#domain/kernel/time.ts';
import { addDays } from '#domain/kernel/day.ts';
import { momentAt } from '#domain/kernel/format/time-zone.ts';
import type { LocalDay } from '#domain/learn/card/daily-cards.ts';

/** A date in a time zone. Days with a change of the clocks have 23 or 25 hours. */
export function dayInZone(date: Day, timeZone: string): LocalDay {
  const start = momentAt(date, '00:00:00', timeZone);
  const end = momentAt(addDays(date, 1), '00:00:00', timeZone);
  return { date, start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}
