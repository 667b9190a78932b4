import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '#data/schema/account.ts';
import { instant, json, userRef } from '#data/schema/column.ts';

/** What somebody wants to be told by mail. It is kept a while after it was sent, so that it is not told again. */
export const mailNotice = pgTable(
  'mail_notice',
  {
    /** That of the notification, whether there is one or not. */
    id: uuid('id').primaryKey(),
    owner: userRef('owner')
      .notNull()
      .references(() => user.id),
    kind: text('kind').notNull(),
    params: json<Record<string, string>>('params').notNull(),
    /** When it happened. */
    at: instant('at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it went into a mail, or when it was clear that it need not. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    index('mail_notice_owner').on(t.owner, t.createdAt),
    index('mail_notice_waiting').on(t.createdAt, t.owner).where(sql`settled_at is null`),
    index('mail_notice_old').on(t.createdAt),
  ],
);
