import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import { type ChatRole, chatRoles } from '#domain/interact/open-ai-chat-response.ts';
import type { Json } from '#domain/kernel/errors.ts';
import { user } from '#data/schema/account.ts';
import { json, notBlank, oneOf, ref, system, userRef } from '#data/schema/column.ts';
import { tutor } from '#data/schema/interact.ts';

const owner = () =>
  userRef('owner')
    .notNull()
    .references(() => user.id);

export const tutorMemory = pgTable(
  'tutor_memory',
  {
    ...system<'TutorMemory'>(),
    content: text('content').notNull(),
    userID: userRef('user_id')
      .notNull()
      .references(() => user.id),
    tutorID: ref<'Tutor'>('tutor_id')
      .notNull()
      .references(() => tutor.id),
    tutorAIResponse: json<Json>('tutor_airesponse').notNull().default(sql`'""'::jsonb`),
    owner: owner(),
  },
  (t) => [
    index('tutor_memory_owner').on(t.owner, t.updatedAt, t.id),
    index('tutor_memory_tutor').on(t.tutorID, t.createdAt, t.id),
    index('tutor_memory_user').on(t.userID),
  ],
);

export const openAIChatResponse = pgTable(
  'open_ai_chat_response',
  {
    ...system<'OpenAIChatResponse'>(),
    role: text('role').$type<ChatRole>().notNull(),
    content: text('content').notNull(),
    contentType: text('content_type').notNull().default(defaults.OpenAIChatResponse.contentType),
    tutormemoryID: ref<'TutorMemory'>('tutormemory_id')
      .notNull()
      .references(() => tutorMemory.id),
    owner: owner(),
  },
  (t) => [
    index('open_ai_chat_response_memory').on(t.tutormemoryID, t.createdAt, t.id),
    index('open_ai_chat_response_owner').on(t.owner),
    check('open_ai_chat_response_role', oneOf(t.role, chatRoles)),
    check('open_ai_chat_response_content_type_not_blank', notBlank(t.contentType)),
  ],
);
