import { addDays } from '#domain/kernel/day.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Day, Instant } from '#domain/kernel/time.ts';

export const subscriptionTiers = ['FREE', 'STUDENT', 'TEACHER'] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];

export const subscriptionStatuses = ['ACTIVE', 'INACTIVE'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What somebody pays for. The server alone writes it (D-09); nobody's row means FREE. */
export interface SubscriptionPlan {
  id: Id<'SubscriptionPlan'>;
  createdAt: Instant;
  updatedAt: Instant;
  subscriptionTier: SubscriptionTier;
  startDate: Day;
  /** The last day that is paid for. */
  endDate: Day | null;
  status: SubscriptionStatus;
  /** Whether the provider charges the month after that one. */
  isRenewing: boolean;
  squareSubscriptionID: string;
  owner: UserId;
}

/** So long a plan goes on for whose month could not be charged. */
export const GRACE_DAYS = 7;

/** The last day of a plan if nothing is paid from now on. */
export const lastDayOf = ({ endDate, isRenewing }: Pick<SubscriptionPlan, 'endDate' | 'isRenewing'>): Day | null =>
  endDate === null || !isRenewing ? endDate : addDays(endDate, GRACE_DAYS);

export const subscriptionLifecycle = lifecycle('subscription', {
  INACTIVE: { pay: 'ACTIVE' },
  ACTIVE: { end: 'INACTIVE' },
});
