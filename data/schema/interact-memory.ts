import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import { type ChatRole, chatRoles } from '#domain/interact/open-ai-chat-response.ts';
import { type ExchangeStatus, exchangeStatuses } from '#domain/interact/tutor-memory.ts';
import type { TutorAnswer } from '#domain/interact/tutor-answer.ts';
import type { TutorPlace, TutorScope } from '#domain/interact/tutor-scope.ts';
import type { Json } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import { user } from '#data/schema/account.ts';
import { instant, isList, isObject, json, notBlank, oneOf, ref, system, userRef } from '#data/schema/column.ts';
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
    tutorAIResponse: json<Json | TutorAnswer>('tutor_airesponse').notNull().default(sql`'""'::jsonb`),
    isRemembered: boolean('is_remembered').notNull().default(defaults.TutorMemory.isRemembered),
    conversationID: ref<'Conversation'>('conversation_id'),
    isOpening: boolean('is_opening').notNull().default(defaults.TutorMemory.isOpening),
    scope: json<TutorScope>('scope').notNull().default(defaults.TutorMemory.scope),
    place: json<TutorPlace>('place'),
    status: text('status').$type<ExchangeStatus>().notNull().default(defaults.TutorMemory.status),
    isHelpful: boolean('is_helpful'),
    usedMemoryIDs: json<Id<'TutorMemory'>[]>('used_memory_ids').notNull().default([]),
    owner: owner(),
  },
  (t) => [
    index('tutor_memory_owner').on(t.owner, t.updatedAt, t.id),
    index('tutor_memory_tutor').on(t.tutorID, t.createdAt, t.id),
    index('tutor_memory_user').on(t.userID),
    index('tutor_memory_conversation').on(t.conversationID, t.createdAt, t.id),
    index('tutor_memory_opening').on(t.tutorID, t.createdAt, t.id).where(sql`is_opening`),
    index('tutor_memory_remembered').on(t.tutorID, t.createdAt, t.id).where(sql`is_remembered`),
    check('tutor_memory_remembered_words', sql`not ${t.isRemembered} or ${notBlank(t.content)}`),
    check('tutor_memory_status', oneOf(t.status, exchangeStatuses)),
    check('tutor_memory_scope', isObject(t.scope)),
    check('tutor_memory_used', isList(t.usedMemoryIDs)),
    check('tutor_memory_noted_alone', sql`(${t.status} = 'NOTED') = (${t.conversationID} is null)`),
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

/** Which server answers an exchange, and that it still does: the system's alone, gone with the answer. The exchange may be gone before. */
export const tutorAnswering = pgTable(
  'tutor_answering',
  {
    exchangeID: ref<'TutorMemory'>('exchange_id').primaryKey(),
    serverID: uuid('server_id').notNull(),
    aliveAt: instant('alive_at').notNull().defaultNow(),
    isStopping: boolean('is_stopping').notNull().default(false),
  },
  (t) => [index('tutor_answering_server').on(t.serverID)],
);
