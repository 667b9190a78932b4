import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { CONTACT_MESSAGE_MAX } from '#domain/account/contact-message.ts';
import { atMost, notBlank, system } from '#data/schema/column.ts';

/** What visitors leave behind, signed in or not: rows of nobody, for the school's admins. */

export const contactMessage = pgTable(
  'contact_message',
  {
    ...system<'ContactMessage'>(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    content: text('content').notNull(),
  },
  (t) => [
    index('contact_message_newest').on(t.createdAt, t.id),
    check('contact_message_name_not_blank', notBlank(t.name)),
    check('contact_message_email_not_blank', notBlank(t.email)),
    check('contact_message_content_not_blank', notBlank(t.content)),
    check('contact_message_content_length', atMost(t.content, CONTACT_MESSAGE_MAX)),
  ],
);

export const pageView = pgTable(
  'page_view',
  {
    ...system<'PageView'>(),
    path: text('path').notNull(),
    sessionID: text('session_id').notNull(),
  },
  (t) => [
    index('page_view_at').using('brin', t.createdAt),
    index('page_view_path').on(t.path, t.createdAt),
    check('page_view_path_not_blank', notBlank(t.path)),
    check('page_view_session_not_blank', notBlank(t.sessionID)),
  ],
);
