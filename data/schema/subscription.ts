import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  type SubscriptionStatus,
  subscriptionStatuses,
  type SubscriptionTier,
  subscriptionTiers,
} from '#domain/wallet/subscription-plan.ts';
import type { Day } from '#domain/kernel/time.ts';
import { defaults } from '#domain/defaults.ts';
import { user } from '#data/schema/account.ts';
import { notBlank, oneOf, system, userRef } from '#data/schema/column.ts';

const day = (name: string) => date(name, { mode: 'string' }).$type<Day>();

export const subscriptionPlan = pgTable(
  'subscription_plan',
  {
    ...system<'SubscriptionPlan'>(),
    subscriptionTier: text('subscription_tier').$type<SubscriptionTier>().notNull(),
    startDate: day('start_date').notNull(),
    endDate: day('end_date'),
    status: text('status').$type<SubscriptionStatus>().notNull(),
    isRenewing: boolean('is_renewing').notNull().default(defaults.SubscriptionPlan.isRenewing),
    squareSubscriptionID: text('square_subscription_id').notNull(),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
  },
  (t) => [
    uniqueIndex('subscription_plan_square').on(t.squareSubscriptionID),
    uniqueIndex('subscription_plan_one_active').on(t.owner).where(sql`status = 'ACTIVE'`),
    index('subscription_plan_owner').on(t.owner, t.startDate),
    index('subscription_plan_ends').on(t.status, t.endDate),
    check('subscription_plan_tier', oneOf(t.subscriptionTier, subscriptionTiers)),
    check('subscription_plan_status', oneOf(t.status, subscriptionStatuses)),
    check('subscription_plan_dates', sql`${t.endDate} >= ${t.startDate}`),
    check('subscription_plan_square_not_blank', notBlank(t.squareSubscriptionID)),
  ],
);
