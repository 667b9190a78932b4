import type { Limits } from '#domain/wallet/pricing-plan.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';

export interface LimitUse {
  limit: keyof Limits;
  /** Null without a limit. */
  value: number | null;
  used: number;
  /** Start of the next period; null if use is never reset. */
  resetsAt: Instant | null;
}

/** A person's plan: its limits, and how much of each is used. */
export interface PlanUse {
  tier: SubscriptionTier;
  limits: LimitUse[];
}
