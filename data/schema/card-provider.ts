import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, bigint } from 'drizzle-orm/pg-core';
import type { Day } from '#domain/kernel/time.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';
import { user } from '#data/schema/account.ts';
import { instant, ref, userRef } from '#data/schema/column.ts';
import { subscriptionPlan } from '#data/schema/subscription.ts';

/** What the card provider calls our people, plans and subscriptions. `provider` is the sandbox, or one location at Square. */

export const cardCustomer = pgTable(
  'card_customer',
  {
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
    provider: text('provider').notNull(),
    customerID: text('customer_id').notNull(),
    /** The card that pays, of which nobody knows more than this here. */
    cardID: text('card_id'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    cardExpiry: text('card_expiry'),
  },
  (t) => [primaryKey({ columns: [t.owner, t.provider] }), index('card_customer_customer').on(t.customerID)],
);

export const planVariation = pgTable(
  'plan_variation',
  {
    provider: text('provider').notNull(),
    subscriptionTier: text('subscription_tier').$type<SubscriptionTier>().notNull(),
    cents: integer('cents').notNull(),
    variationID: text('variation_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subscriptionTier, t.cents] })],
);

/** Where the row of a plan comes from. */
export const planSource = pgTable(
  'plan_source',
  {
    planID: ref<'SubscriptionPlan'>('plan_id')
      .primaryKey()
      .references(() => subscriptionPlan.id),
    provider: text('provider').notNull(),
    /** Of the provider's subscription as it was last read: an older one changes nothing. */
    version: bigint('version', { mode: 'number' }).notNull().default(0),
    /** What was paid ahead of the provider's own first month. */
    prepaidThrough: date('prepaid_through', { mode: 'string' }).$type<Day>(),
    /** Another row took its place in the middle of a month. */
    isReplaced: boolean('is_replaced').notNull().default(false),
    /** The last paid day after which its owner was told that the next month could not be charged: once for each. */
    toldUnpaidAfter: date('told_unpaid_after', { mode: 'string' }).$type<Day>(),
  },
  (t) => [index('plan_source_provider').on(t.provider)],
);

/** What the provider told, as it came; each is once. */
export const cardEvent = pgTable(
  'card_event',
  {
    provider: text('provider').notNull(),
    eventID: text('event_id').notNull(),
    type: text('type').notNull(),
    body: jsonb('body').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventID] }), index('card_event_at').on(t.at)],
);
