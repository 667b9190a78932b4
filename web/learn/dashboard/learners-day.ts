import type { LearnersDay } from '#domain/learn/card-day.ts';

/** The day of `now` in the device's time zone. */
export function learnersDay(now: Date): LearnersDay {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    date: `${year}-${two(month + 1)}-${two(date)}`,
    start: new Date(year, month, date).toISOString(),
    end: new Date(year, month, date + 1).toISOString(),
  };
}
