import { sql } from 'drizzle-orm';
import { bigint, customType, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#data/schema/column.ts';

/** A transaction's number that never wraps; a decimal string in our hands. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Which row changed and whom it may concern; never what it holds, so the order of these rows means nothing and the row
 * itself is read afterwards, through the policy.
 */
export const change = pgTable(
  'change',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    /** The model's name in the domain, or `$cmd` for a command that is committed. */
    model: text('model').notNull(),
    id: text('id').notNull(),
    /** Routing keys of the row before and after. */
    audience: text('audience').array().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [index('change_xid').on(t.xid), index('change_at').using('brin', t.at)],
);

/** Commands that were done, by the key their device gave them: the same key never acts twice. */
export const command = pgTable(
  'command',
  {
    userID: uuid('user_id').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    result: jsonb('result'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userID, t.key] }), index('command_at').using('brin', t.at)],
);

/** One row: which life of this database it is. Devices ask, since transaction numbers of before a restore mean nothing after it. */
export const epoch = pgTable('epoch', { id: uuid('id').primaryKey().defaultRandom() }, () => [
  uniqueIndex('epoch_one').on(sql`(true)`),
]);
