import type { Day } from '#domain/kernel/time.ts';

/** Calendar days in UTC, without a time of day. Billing periods end with a day, for example. */

export const DAY_MS = 86_400_000;

const msOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const dayOf = (moment: Date): Day => dayAt(moment.getTime());
export const addDays = (day: Day, days: number): Day => dayAt(msOf(day) + days * DAY_MS);
export const daysBetween = (from: Day, to: Day): number => Math.round((msOf(to) - msOf(from)) / DAY_MS);

/**
 * The same day of another month, or that month's last day if it is shorter: 31 January plus one month is 28 February.
 */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
}
