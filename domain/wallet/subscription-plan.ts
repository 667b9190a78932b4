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
  endDate: Day | null;
  status: SubscriptionStatus;
  squareSubscriptionID: string;
  owner: UserId;
}

export const subscriptionLifecycle = lifecycle('subscription', {
  INACTIVE: { pay: 'ACTIVE' },
  ACTIVE: { end: 'INACTIVE' },
});
