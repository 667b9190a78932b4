import { addDays } from '#domain/kernel/day.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Day, Instant } from '#domain/kernel/time.ts';

export const subscriptionTiers = ['FREE', 'STUDENT', 'TEACHER'] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];

export const subscriptionStatuses = ['ACTIVE', 'INACTIVE'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A person's paid plan; only the server writes it (D-09). A person without a row has the tier FREE. */
export interface SubscriptionPlan {
  id: Id<'SubscriptionPlan'>;
  createdAt: Instant;
  updatedAt: Instant;
  subscriptionTier: SubscriptionTier;
  startDate: Day;
  /** Last paid day. */
  endDate: Day | null;
  status: SubscriptionStatus;
  /** Whether the provider charges for the following month. */
  isRenewing: boolean;
  squareSubscriptionID: string;
  owner: UserId;
}

/** Days that a plan continues after a failed charge. */
export const PAYMENT_GRACE_DAYS = 7;

/** Last day of a plan if nothing more is paid. */
export const lastDayOf = ({ endDate, isRenewing }: Pick<SubscriptionPlan, 'endDate' | 'isRenewing'>): Day | null =>
  endDate === null || !isRenewing ? endDate : addDays(endDate, PAYMENT_GRACE_DAYS);

export const subscriptionLifecycle = lifecycle('subscription', {
  INACTIVE: { pay: 'ACTIVE' },
  ACTIVE: { end: 'INACTIVE' },
});
