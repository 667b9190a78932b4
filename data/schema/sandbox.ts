import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#data/schema/column.ts';

/** What the built-in sandbox of the card provider remembers; the product itself reads none of it. */

export const sandboxObject = pgTable(
  'sandbox_object',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    body: jsonb('body').notNull(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
  },
  (t) => [index('sandbox_object_kind').on(t.kind, t.seq)],
);

export const sandboxAnswer = pgTable('sandbox_answer', {
  key: text('key').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  status: integer('status').notNull(),
  body: jsonb('body').notNull(),
});

export const sandboxEvent = pgTable(
  'sandbox_event',
  {
    id: uuid('id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    body: text('body').notNull(),
    tries: integer('tries').notNull().default(0),
    deliveredAt: instant('delivered_at'),
  },
  (t) => [index('sandbox_event_waiting').on(t.deliveredAt, t.seq)],
);
