import { pricingPlans, monthlyPriceCents } from '#domain/wallet/pricing-plan.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Day } from '#domain/kernel/time.ts';
import { type BillingPeriod, proratedChangeCents, periodAt } from '#domain/wallet/billing-period.ts';
import { orderSummary, type OrderSummary } from '#domain/wallet/order-summary.ts';
import { priceInTokens } from '#domain/wallet/price.ts';
import { isTopUp, type PurchaseKind } from '#domain/wallet/purchase.ts';
import type { SubscriptionPlan, SubscriptionTier } from '#domain/wallet/subscription-plan.ts';

export const paidTiers = ['STUDENT', 'TEACHER'] as const;
export type PaidTier = (typeof paidTiers)[number];

/** A person's choice at checkout; the server knows everything else about it. */
export type Order =
  | { kind: 'subscribe' | 'change'; tier: PaidTier }
  | { kind: 'cancel' | 'resume' | 'card' }
  | { kind: 'topUp'; cents: number };

/** The person's plan at this moment. */
export interface PlanStatus {
  /** The active plan. */
  plan: SubscriptionPlan | undefined;
  /** The plan that replaces it when the paid month ends. */
  next: SubscriptionPlan | undefined;
  /** The paid month. */
  period: BillingPeriod | undefined;
  today: Day;
}

/** Price and result of an order. */
export interface PricedOrder {
  kind: PurchaseKind;
  tier: SubscriptionTier | null;
  period: BillingPeriod | null;
  summary: OrderSummary;
  tokens: number;
}

/** Reason why an order is not possible now; screens have a sentence for each. */
export type OrderProblem = 'already' | 'noPlan' | 'same' | 'unpaid' | 'notEnding' | 'ending';

const refuse = (reason: OrderProblem): AppError =>
  new AppError('invalid_state', `this cannot be ordered now: ${reason}`, { details: { reason } });

interface Terms {
  /** Discount of the coupon on a subtotal. */
  discountOf: (subtotalCents: number) => number;
  taxPercent: number;
}

/**
 * Money: price of an order at this moment; exactly this is charged.
 * @throws AppError invalid_state with a `reason`; invalid_input for an amount that cannot be bought
 */
export function priceOrder(order: Order, planStatus: PlanStatus, terms: Terms): PricedOrder {
  const cost = (cents: number): OrderSummary =>
    orderSummary([{ priceCents: cents, quantity: 1 }], terms.discountOf(cents), terms.taxPercent);
  switch (order.kind) {
    case 'topUp': {
      if (!isTopUp(order.cents)) throw new AppError('invalid_input', `${order.cents} cents cannot be bought`);
      const tokens = priceInTokens(order.cents / 100);
      return { kind: 'topUp', tier: null, period: null, summary: cost(order.cents), tokens };
    }
    case 'subscribe': {
      if (planStatus.plan) throw refuse('already');
      const summary = cost(monthlyPriceCents(order.tier));
      const period = periodAt(planStatus.today, 0);
      return { kind: 'subscribe', tier: order.tier, period, summary, tokens: pricingPlans[order.tier].tokensAMonth };
    }
    case 'change':
      return priceChange(order.tier, planStatus, terms.taxPercent);
    default: {
      refuseStep(order.kind, planStatus);
      const tier = order.kind === 'card' ? null : (planStatus.plan?.subscriptionTier ?? null);
      return { kind: order.kind, tier, period: null, summary: orderSummary([], 0, 0), tokens: 0 };
    }
  }
}

function refuseStep(kind: 'cancel' | 'resume' | 'card', { plan, next, today }: PlanStatus): void {
  if (kind === 'card') return;
  if (!plan) throw refuse('noPlan');
  if (kind === 'cancel') {
    if (!plan.isRenewing && !next) throw refuse('ending');
    return;
  }
  if (plan.isRenewing && !next) throw refuse('notEnding');
  if (isUnpaid(plan, today)) throw refuse('unpaid');
}

const isUnpaid = ({ endDate }: SubscriptionPlan, today: Day): boolean => endDate === null || endDate < today;

/**
 * Charges the difference for the rest of the paid month and starts an upgrade at once; a downgrade starts when the
 * month ends.
 */
function priceChange(tier: PaidTier, { plan, next, period, today }: PlanStatus, taxPercent: number): PricedOrder {
  if (!plan || !period) throw refuse('noPlan');
  if ((next ?? plan).subscriptionTier === tier) throw refuse('same');
  if (isUnpaid(plan, today)) throw refuse('unpaid');
  const from = monthlyPriceCents(plan.subscriptionTier);
  const due = proratedChangeCents({ from, to: monthlyPriceCents(tier) }, period, today);
  const isNow = monthlyPriceCents(tier) >= from;
  return {
    kind: 'change',
    tier,
    period: isNow ? { start: today, end: period.end } : null,
    summary: orderSummary([{ priceCents: due, quantity: 1 }], 0, taxPercent),
    tokens: 0,
  };
}
