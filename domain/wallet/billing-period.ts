import { addDays, addMonths, daysBetween } from '#domain/kernel/day.ts';
import type { Day } from '#domain/kernel/time.ts';

/** A paid month; both days are inclusive. */
export interface BillingPeriod {
  start: Day;
  end: Day;
}

/**
 * The period that begins `months` after `anchor`; a plan that began on the 31st begins shorter months on their last
 * day.
 */
export const periodAt = (anchor: Day, months: number): BillingPeriod => ({
  start: addMonths(anchor, months),
  end: addDays(addMonths(anchor, months + 1), -1),
});

/**
 * Money: price of an upgrade for the rest of a paid period, including today, rounded down to whole cents. A downgrade
 * is free because it takes effect only when the period ends.
 */
export function proratedChangeCents(
  priceCents: { from: number; to: number },
  period: BillingPeriod,
  today: Day,
): number {
  const more = priceCents.to - priceCents.from;
  if (more <= 0) return 0;
  const days = daysBetween(period.start, period.end) + 1;
  const left = Math.min(Math.max(daysBetween(today, period.end) + 1, 0), days);
  return Math.floor((more * left) / days);
}
