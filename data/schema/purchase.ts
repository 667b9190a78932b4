import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import type { Day } from '#domain/kernel/time.ts';
import {
  type PaymentFailure,
  paymentFailures,
  type PurchaseKind,
  purchaseKinds,
  type PurchaseStatus,
  purchaseStatuses,
} from '#domain/wallet/purchase.ts';
import { type SubscriptionTier, subscriptionTiers } from '#domain/wallet/subscription-plan.ts';
import { user } from '#data/schema/account.ts';
import { subscriptionPlan } from '#data/schema/subscription.ts';
import { instant, notBlank, oneOf, ref, system, tokens, userRef } from '#data/schema/column.ts';

const day = (name: string) => date(name, { mode: 'string' }).$type<Day>();

const owner = () =>
  userRef('owner')
    .notNull()
    .references(() => user.id);

/** Money: what somebody decided to pay, and the receipt. */
export const purchase = pgTable(
  'purchase',
  {
    ...system<'Purchase'>(),
    kind: text('kind').$type<PurchaseKind>().notNull(),
    status: text('status').$type<PurchaseStatus>().notNull().default(defaults.Purchase.status),
    subscriptionTier: text('subscription_tier').$type<SubscriptionTier>(),
    periodStart: day('period_start'),
    periodEnd: day('period_end'),
    subtotalCents: integer('subtotal_cents').notNull().default(defaults.Purchase.subtotalCents),
    discountCents: integer('discount_cents').notNull().default(defaults.Purchase.discountCents),
    totalCents: integer('total_cents').notNull().default(defaults.Purchase.totalCents),
    taxCents: integer('tax_cents').notNull().default(defaults.Purchase.taxCents),
    refundedCents: integer('refunded_cents').notNull().default(defaults.Purchase.refundedCents),
    tokens: tokens('tokens').notNull().default(sql`0`),
    coupon: text('coupon'),
    failure: text('failure').$type<PaymentFailure>(),
    cardName: text('card_name'),
    number: integer('number'),
    paidAt: instant('paid_at'),
    isSandbox: boolean('is_sandbox').notNull().default(defaults.Purchase.isSandbox),
    owner: owner(),
  },
  (t) => [
    index('purchase_owner').on(t.owner, t.createdAt, t.id),
    // Two clicks of one moment are one decision at a time.
    uniqueIndex('purchase_one_open').on(t.owner).where(sql`status = 'OPEN'`),
    index('purchase_open').on(t.createdAt).where(sql`status = 'OPEN'`),
    index('purchase_coupon').on(t.coupon, t.owner),
    uniqueIndex('purchase_number').on(t.number),
    check('purchase_kind', oneOf(t.kind, purchaseKinds)),
    check('purchase_status', oneOf(t.status, purchaseStatuses)),
    check('purchase_tier', oneOf(t.subscriptionTier, subscriptionTiers)),
    check('purchase_failure', oneOf(t.failure, paymentFailures)),
    check('purchase_failed', sql`(${t.status} = 'FAILED') = (${t.failure} is not null)`),
    check('purchase_total', sql`${t.totalCents} = ${t.subtotalCents} - ${t.discountCents}`),
    check(
      'purchase_not_negative',
      sql`${t.subtotalCents} >= 0 and ${t.discountCents} >= 0 and ${t.totalCents} >= 0 and ${t.taxCents} >= 0 and ${t.tokens} >= 0`,
    ),
    check('purchase_refunded', sql`${t.refundedCents} between 0 and ${t.totalCents}`),
    check('purchase_period', sql`${t.periodEnd} >= ${t.periodStart}`),
    check(
      'purchase_paid',
      sql`(${t.number} is null) = (${t.paidAt} is null) and (${t.paidAt} is null or ${t.status} = 'DONE')`,
    ),
  ],
);

/** What the card provider calls the parts of a purchase; nobody reads it but the server. */
export const cardPayment = pgTable(
  'card_payment',
  {
    purchaseID: ref<'Purchase'>('purchase_id')
      .primaryKey()
      .references(() => purchase.id),
    provider: text('provider').notNull(),
    /** What the form in the browser got for a card, good for one use; null where the card that is kept pays. */
    source: text('source'),
    /** The plan that it is about, and the last day that was paid of it when it was decided. */
    planID: ref<'SubscriptionPlan'>('plan_id').references(() => subscriptionPlan.id),
    paidThrough: day('paid_through'),
    paymentID: text('payment_id'),
    invoiceID: text('invoice_id'),
  },
  (t) => [
    index('card_payment_plan').on(t.planID),
    uniqueIndex('card_payment_payment').on(t.provider, t.paymentID),
    uniqueIndex('card_payment_invoice').on(t.provider, t.invoiceID),
  ],
);

export const coupon = pgTable(
  'coupon',
  {
    code: text('code').primaryKey(),
    percent: integer('percent'),
    cents: integer('cents'),
    validFrom: day('valid_from'),
    validUntil: day('valid_until'),
    uses: integer('uses'),
    usesPerPerson: integer('uses_per_person'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** From when on nobody uses it any more, whatever its last day. */
    endedAt: instant('ended_at'),
    /** The administrator who made it. */
    madeBy: userRef('made_by')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    index('coupon_made_by').on(t.madeBy),
    index('coupon_newest').on(t.createdAt, t.code),
    check('coupon_code_capital', sql`${t.code} = upper(${t.code})`),
    check('coupon_code_not_blank', notBlank(t.code)),
    check('coupon_one_way', sql`(${t.percent} is null) <> (${t.cents} is null)`),
    check('coupon_percent', sql`${t.percent} between 1 and 100`),
    check('coupon_cents', sql`${t.cents} > 0`),
    check('coupon_uses', sql`${t.uses} > 0 and ${t.usesPerPerson} > 0`),
    check('coupon_dates', sql`${t.validUntil} >= ${t.validFrom}`),
  ],
);
