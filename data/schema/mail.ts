import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#data/schema/column.ts';

/** Mails of an installation without a mail server; the mailbox page shows them. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    recipient: text('recipient').notNull(),
    sender: text('sender').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** The verification code, where the mail brings one. */
    code: text('code'),
  },
  (t) => [index('mail_outbox_at').on(t.at, t.id), index('mail_outbox_recipient').on(t.recipient, t.at)],
);
