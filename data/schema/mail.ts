import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { languages } from '#domain/account/user.ts';
import { instant, oneOf } from '#data/schema/column.ts';

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

/** Who wants to be told when the school opens; the address goes once it is told, or a week after it was never confirmed. */
export const launchReminder = pgTable(
  'launch_reminder',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    language: text('language').notNull(),
    /** Of the links in the mail that asks whether it was really they. */
    tokenHash: text('token_hash').notNull().unique(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
  },
  (t) => [
    uniqueIndex('launch_reminder_email').on(sql`lower(${t.email})`),
    check('launch_reminder_language', oneOf(t.language, languages)),
  ],
);
