import type { Day } from '#domain/kernel/time.ts';
import { lastDayOf, type SubscriptionPlan } from '#domain/wallet/subscription-plan.ts';

/** What is known of a plan. */
export interface PlanFacts {
  startDate: Day;
  /** The last day that is paid for; null is none yet. */
  paidThrough: Day | null;
  /** Whether the provider goes on to charge for it. */
  isLive: boolean;
  /** Whether another plan took its place in the middle of a month. */
  isReplaced: boolean;
}

/** Money: what a plan is on a day. It follows from what is known alone, however often and in whatever order that was told. */
export function planState(
  { startDate, paidThrough, isLive, isReplaced }: PlanFacts,
  today: Day,
): Pick<SubscriptionPlan, 'status' | 'isRenewing' | 'endDate'> {
  const isRenewing = isLive && !isReplaced;
  const last = lastDayOf({ endDate: paidThrough, isRenewing });
  const isActive = !isReplaced && last !== null && startDate <= today && today <= last;
  return { status: isActive ? 'ACTIVE' : 'INACTIVE', isRenewing, endDate: paidThrough };
}
