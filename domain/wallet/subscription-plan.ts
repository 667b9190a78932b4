import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Day } from '#domain/kernel/time.ts';

export const subscriptionTiers = ['FREE', 'STUDENT', 'TEACHER'] as const;
export type SubscriptionTier = (typeof subscriptionTiers)[number];

export const subscriptionStatuses = ['ACTIVE', 'INACTIVE'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A person's paid plan; only the server writes it (D-09). A person without a row has the tier FREE. */
export interface SubscriptionPlan extends SystemColumns<'SubscriptionPlan'> {
  subscriptionTier: SubscriptionTier;
  startDate: Day;
  /** Last paid day. */
  endDate: Day | null;
  status: SubscriptionStatus;
  /** True if the provider charges for the following month. */
  isRenewing: boolean;
  squareSubscriptionID: string;
  owner: UserId;
}

export const subscriptionLifecycle = lifecycle('subscription', {
  INACTIVE: { pay: 'ACTIVE' },
  ACTIVE: { end: 'INACTIVE' },
});

export const SubscriptionPlan = defineModel<SubscriptionPlan>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: { endDate: null, isRenewing: false },
});

export const subscriptionPlanColumns = () =>
  ({
    owner: ['owner'],
    read: {
      owner: ['subscriptionTier', 'startDate', 'endDate', 'status', 'isRenewing', 'squareSubscriptionID', 'owner'],
    },
  }) satisfies ModelColumns<SubscriptionPlan>;
