import { addDays } from '#domain/kernel/day.ts';
import type { Day } from '#domain/kernel/time.ts';
import type { SubscriptionPlan } from '#domain/wallet/subscription-plan.ts';

/** Facts about a plan, as reported by the payment provider. */
export interface SubscriptionFacts {
  startDate: Day;
  /** Last paid day; null if nothing is paid yet. */
  paidThrough: Day | null;
  /** True if the provider will charge for further months. */
  isLive: boolean;
  /** True if another plan replaced it within a paid month. */
  isReplaced: boolean;
}

/**
 * Money: state of a plan on a day. It depends on the facts alone, so repeated or reordered provider messages do no
 * harm.
 */
export function subscriptionState(
  { startDate, paidThrough, isLive, isReplaced }: SubscriptionFacts,
  today: Day,
): Pick<SubscriptionPlan, 'status' | 'isRenewing' | 'endDate'> {
  const isRenewing = isLive && !isReplaced;
  const last = lastDayOf({ endDate: paidThrough, isRenewing });
  const isActive = !isReplaced && last !== null && startDate <= today && today <= last;
  return { status: isActive ? 'ACTIVE' : 'INACTIVE', isRenewing, endDate: paidThrough };
}

/** Days that a plan continues after a failed charge. */
export const PAYMENT_GRACE_DAYS = 7;

/** Last day of a plan if nothing more is paid. */
export const lastDayOf = ({ endDate, isRenewing }: Pick<SubscriptionPlan, 'endDate' | 'isRenewing'>): Day | null =>
  endDate === null || !isRenewing ? endDate : addDays(endDate, PAYMENT_GRACE_DAYS);
