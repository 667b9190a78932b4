import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type CallPurpose, callPurposes, type CallStatus, callStatuses } from '#domain/wallet/model-call.ts';
import { user } from '#data/schema/account.ts';
import { instant, notBlank, oneOf, tokens, userRef } from '#data/schema/column.ts';

/** Money: every call of a model, so that limits and the school's cap are counted here. It says nothing of the words. */
export const modelCall = pgTable(
  'model_call',
  {
    /** Named by whoever calls, so that it is held once. */
    id: uuid('id').primaryKey(),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
    purpose: text('purpose').$type<CallPurpose>().notNull(),
    model: text('model').notNull(),
    status: text('status').$type<CallStatus>().notNull().default('HELD'),
    /** What the owner's account set aside. */
    held: tokens('held').notNull(),
    /** For the school's cap: the most that it may be, until it is known. */
    cost: tokens('cost').notNull(),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    isEstimated: boolean('is_estimated').notNull().default(false),
    at: instant('at').notNull().defaultNow(),
    /** What is still held then was left behind by a server that is gone. */
    endsBy: instant('ends_by').notNull(),
    settledAt: instant('settled_at'),
  },
  (t) => [
    index('model_call_counted').on(t.owner, t.purpose, t.at),
    index('model_call_cost').on(t.at, t.cost),
    index('model_call_held').on(t.endsBy).where(sql`status = 'HELD'`),
    check('model_call_purpose', oneOf(t.purpose, Object.keys(callPurposes))),
    check('model_call_status', oneOf(t.status, callStatuses)),
    check('model_call_model_not_blank', notBlank(t.model)),
    check(
      'model_call_not_negative',
      sql`${t.held} >= 0 and ${t.cost} >= 0 and ${t.inputTokens} >= 0 and ${t.outputTokens} >= 0`,
    ),
    check('model_call_settled', sql`(${t.status} = 'HELD') = (${t.settledAt} is null)`),
  ],
);
