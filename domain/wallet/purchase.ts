import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Day, Instant } from '#domain/kernel/time.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';

/** What somebody may decide about their plan, card and wallet; a renewal is the month that the provider charges by itself. */
export const purchaseKinds = ['subscribe', 'change', 'cancel', 'resume', 'card', 'topUp', 'renewal'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** OPEN until it is known for sure whether the card paid. */
export const purchaseStatuses = ['OPEN', 'DONE', 'FAILED'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Why nothing was charged, in the product's own words for it. */
export const paymentFailures = [
  'declined',
  'funds',
  'cvv',
  'expired',
  'verification',
  'card',
  'limit',
  'again',
  'address',
  'unsupported',
  'provider',
] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

/** One decision of somebody, with what it cost, and its receipt once it is paid. The server alone writes it. */
export interface Purchase {
  id: Id<'Purchase'>;
  createdAt: Instant;
  updatedAt: Instant;
  kind: PurchaseKind;
  status: PurchaseStatus;
  subscriptionTier: SubscriptionTier | null;
  /** The days that are paid for. */
  periodStart: Day | null;
  periodEnd: Day | null;
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
  /** The part of the total that is tax. */
  taxCents: number;
  refundedCents: number;
  /** What it put into the wallet. */
  tokens: number;
  coupon: string | null;
  failure: PaymentFailure | null;
  /** The kind of the card and its last four digits. */
  cardName: string | null;
  /** Of the receipt; only what was paid has one. */
  number: number | null;
  paidAt: Instant | null;
  /** Whether the built-in sandbox took the payment: no real card was charged. */
  isSandbox: boolean;
  owner: UserId;
}

export const TOP_UP_MIN_CENTS = 100;
export const TOP_UP_MAX_CENTS = 50_000;
/** What is offered beside an amount of one's own. */
export const topUpCents = [100, 500, 1_000, 5_000] as const;

export const isTopUp = (cents: number): boolean =>
  Number.isInteger(cents) && cents >= TOP_UP_MIN_CENTS && cents <= TOP_UP_MAX_CENTS;
