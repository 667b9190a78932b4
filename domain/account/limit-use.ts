import type { Limits } from '#domain/account/plans.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';

export interface LimitUse {
  limit: keyof Limits;
  /** Null where there is none. */
  value: number | null;
  used: number;
  /** When it begins anew; null where it never does by itself. */
  resetsAt: Instant | null;
}

/** What a person's plan includes, and how much of it is used. */
export interface PlanUse {
  tier: SubscriptionTier;
  limits: LimitUse[];
}
