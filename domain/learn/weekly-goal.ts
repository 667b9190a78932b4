import { addDays } from '#domain/kernel/day.ts';
import type { Day } from '#domain/kernel/time.ts';

/** First day of a day's week, a Monday. */
export function weekStart(day: Day): Day {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

/** Number of days with learning in the week of `today`. A missed week costs nothing: each week starts from zero. */
export const daysLearned = (days: readonly { day: Day; seconds: number }[], today: Day): number =>
  new Set(
    days.filter(({ day, seconds }) => seconds > 0 && day >= weekStart(today) && day <= today).map(({ day }) => day),
  ).size;
