import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { nameContains, nameFilter } from '#sync/core/input.ts';
import { query } from '#sync/core/query.ts';
import { newestFirst } from '#sync/core/order.ts';

const lastChangedFirst = [
  ['updatedAt', 'desc'],
  ['id', 'desc'],
] as const;

const messages = { column: 'id', model: 'OpenAIChatResponse', foreignColumn: 'tutormemoryID' } as const;

/** Lists of tutors and their chats; browsers load them with the screens that need them. */
export const tutorQueries = {
  'tutor.mine': query({
    input: nameFilter,
    list: (filter, actor) => ({
      model: 'Tutor',
      where: { ...nameContains(filter), owner: actor.id },
      order: lastChangedFirst,
    }),
  }),

  /** The actor's own lessons with this tutor as persona. */
  'tutor.lessons': query({
    input: z.object({ tutorID: id('Tutor') }),
    list: ({ tutorID }, actor) => ({
      model: 'Lesson',
      where: { owner: actor.id, tutorID, deletedAt: null },
      order: lastChangedFirst,
    }),
  }),

  /** Memories that a tutor has of the actor. */
  'memory.byTutor': query({
    input: z.object({ tutorID: id('Tutor') }),
    list: ({ tutorID }) => ({ model: 'TutorMemory', where: { tutorID, isRemembered: true }, order: newestFirst }),
  }),

  /** Conversations, each represented by its first chat turn. */
  'conversation.byTutor': query({
    input: z.object({ tutorID: id('Tutor') }),
    list: ({ tutorID }) => ({
      model: 'TutorMemory',
      where: { tutorID, isOpening: true },
      order: newestFirst,
      include: [messages],
    }),
  }),

  'conversation.byID': query({
    input: z.object({ conversationID: id('Conversation') }),
    list: ({ conversationID }) => ({
      model: 'TutorMemory',
      where: { conversationID },
      order: newestFirst,
      include: [messages],
    }),
  }),
};
