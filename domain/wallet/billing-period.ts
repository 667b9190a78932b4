import { addDays, addMonths, daysBetween } from '#domain/kernel/day.ts';
import type { Day } from '#domain/kernel/time.ts';

/** A month that is paid for, with both its days in it. */
export interface BillingPeriod {
  start: Day;
  end: Day;
}

/** The month that begins so many months after `anchor`; what began on the 31st begins each month on its last day. */
export const periodAt = (anchor: Day, months: number): BillingPeriod => ({
  start: addMonths(anchor, months),
  end: addDays(addMonths(anchor, months + 1), -1),
});

/**
 * Money: what a dearer plan costs for the rest of a month that is paid for, today among it; a part of a cent is nobody's to
 * pay. A cheaper one costs nothing, for it begins when the month is over.
 */
export function changeDueCents(priceCents: { from: number; to: number }, period: BillingPeriod, today: Day): number {
  const more = priceCents.to - priceCents.from;
  if (more <= 0) return 0;
  const days = daysBetween(period.start, period.end) + 1;
  const left = Math.min(Math.max(daysBetween(today, period.end) + 1, 0), days);
  return Math.floor((more * left) / days);
}
