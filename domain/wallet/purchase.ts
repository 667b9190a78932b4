import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Day, Instant } from '#domain/kernel/time.ts';
import { TOKENS_PER_USD } from '#domain/wallet/price.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';

/** Decisions about plan, card and wallet; a renewal is a month that the provider charges by itself. */
export const purchaseKinds = ['subscribe', 'change', 'cancel', 'resume', 'card', 'topUp', 'renewal'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** OPEN until it is certain whether the card was charged. */
export const purchaseStatuses = ['OPEN', 'DONE', 'FAILED'] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

/** Reasons why a payment failed, in the product's own terms. */
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

/** One decision with its price, and its receipt once paid. Only the server writes it. */
export interface Purchase extends SystemColumns<'Purchase'> {
  kind: PurchaseKind;
  status: PurchaseStatus;
  subscriptionTier: SubscriptionTier | null;
  /** First and last paid day. */
  periodStart: Day | null;
  periodEnd: Day | null;
  subtotalCents: number;
  discountCents: number;
  totalCents: number;
  /** The part of the total that is tax. */
  taxCents: number;
  refundedCents: number;
  refundedAt: Instant | null;
  /** Refunded tokens that were spent already, so that no wallet could return them. */
  unrecoveredTokens: number;
  /** Tokens added to the wallet. */
  tokens: number;
  coupon: string | null;
  failure: PaymentFailure | null;
  /** Brand and last four digits of the card. */
  cardName: string | null;
  /** Receipt number; null unless paid. */
  number: number | null;
  paidAt: Instant | null;
  /** Name, address and tax number of the seller when the receipt was issued; null if none was set. */
  seller: string | null;
  sellerTaxNumber: string | null;
  /** True if the built-in sandbox took the payment, so that no real card was charged. */
  isSandbox: boolean;
  owner: UserId;
}

export const TOP_UP_MIN_CENTS = 100;
export const TOP_UP_MAX_CENTS = 50_000;
/** Amounts offered next to a free amount. */
export const topUpCents = [100, 500, 1_000, 5_000] as const;

export const isTopUp = (cents: number): boolean =>
  Number.isInteger(cents) && cents >= TOP_UP_MIN_CENTS && cents <= TOP_UP_MAX_CENTS;

/** Money: the smallest top-up that covers the missing tokens, as far as one top-up may go. */
export const topUpFor = (missingTokens: number): number =>
  Math.min(TOP_UP_MAX_CENTS, Math.max(TOP_UP_MIN_CENTS, Math.ceil((missingTokens * 100) / TOKENS_PER_USD)));

export const Purchase = defineModel<Purchase>()({
  routes: [['user', 'owner']],
  defaults: {
    status: 'OPEN',
    subscriptionTier: null,
    periodStart: null,
    periodEnd: null,
    subtotalCents: 0,
    discountCents: 0,
    totalCents: 0,
    taxCents: 0,
    refundedCents: 0,
    refundedAt: null,
    unrecoveredTokens: 0,
    tokens: 0,
    coupon: null,
    failure: null,
    cardName: null,
    number: null,
    paidAt: null,
    seller: null,
    sellerTaxNumber: null,
    isSandbox: false,
  },
});

export const purchaseColumns = () =>
  ({
    owner: ['owner'],
    read: {
      owner: [
        'kind',
        'status',
        'subscriptionTier',
        'periodStart',
        'periodEnd',
        'subtotalCents',
        'discountCents',
        'totalCents',
        'taxCents',
        'refundedCents',
        'refundedAt',
        'tokens',
        'coupon',
        'failure',
        'cardName',
        'number',
        'paidAt',
        'seller',
        'sellerTaxNumber',
        'isSandbox',
        'owner',
      ],
    },
  }) satisfies ModelColumns<Purchase>;
