import * as z from 'zod/mini';
import { MEMORY_MAX, QUESTION_MAX, type TutorMemory } from '#domain/tutor/tutor-memory.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/core/command.ts';
import type { Store } from '#sync/core/store.ts';

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(QUESTION_MAX));
const content = z.string().check(z.trim(), z.minLength(1), z.maxLength(MEMORY_MAX));
const named = z.object({ id: id('TutorMemory') });
const tutorID = id('Tutor');
const conversationID = id('Conversation');

type ChatTurn = Pick<TutorMemory, 'id'>;

/** Removes chat turns with their messages; memories are chat turns too. */
export async function removeChatTurns(store: Store, chatTurns: readonly ChatTurn[]): Promise<void> {
  for (const tutorMemory of chatTurns) {
    for (const message of await store.list('OpenAIChatResponse', { tutormemoryID: tutorMemory.id }))
      await store.remove('OpenAIChatResponse', message.id);
    await store.remove('TutorMemory', tutorMemory.id);
  }
}

const inOrder = (a: TutorMemory, b: TutorMemory): number =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id) ? -1 : 1;

/** Makes the first remaining turn represent the conversation in lists. */
async function moveOpening(store: Store, { isOpening, conversationID }: TutorMemory): Promise<void> {
  if (!isOpening || conversationID === null) return;
  const [first] = (await store.list('TutorMemory', { conversationID })).toSorted(inOrder);
  if (first) await store.setComputed('TutorMemory', first.id, { isOpening: true });
}

export const tutorMemory = {
  /**
   * Asks a question; the answer follows over a separate stream. `insteadOf` is a chat turn whose question was edited.
   */
  'tutor.ask': command({
    input: z.object({
      id: id('TutorMemory'),
      messageID: id('OpenAIChatResponse'),
      conversationID,
      tutorID,
      words,
      scope: z.custom<TutorMemory['scope']>(),
      place: z.nullable(z.custom<NonNullable<TutorMemory['place']>>()),
      insteadOf: z.optional(id('TutorMemory')),
    }),
    async run(store, actor, { id, messageID, words, insteadOf, ...asked }) {
      if (await store.find('TutorMemory', id)) return;
      const replaced = insteadOf && (await store.find('TutorMemory', insteadOf));
      if (replaced) await removeChatTurns(store, [replaced]);
      const before = await store.list('TutorMemory', { conversationID: asked.conversationID });
      const isOpening = before.every((each) => each.id === insteadOf);
      const own = { owner: actor.id };
      await store.insert('TutorMemory', {
        id,
        ...asked,
        ...own,
        userID: actor.id,
        content: '',
        isOpening,
        status: 'WAITING',
      });
      await store.insert('OpenAIChatResponse', {
        id: messageID,
        ...own,
        tutormemoryID: id,
        role: 'user',
        content: words,
        contentType: 'text',
      });
    },
  }),

  'tutor.regenerateAnswer': command({
    input: named,
    async run(store, _actor, { id }) {
      const { status } = await store.get('TutorMemory', id);
      if (status === 'WAITING') return;
      for (const message of await store.list('OpenAIChatResponse', { tutormemoryID: id, role: 'assistant' }))
        await store.remove('OpenAIChatResponse', message.id);
      await store.update('TutorMemory', id, { isHelpful: null });
      await store.setComputed('TutorMemory', id, { status: 'WAITING', tutorAIResponse: '', usedMemoryIDs: [] });
    },
  }),

  /** Corrects the wording of an own question, which keeps its answer; another question is asked anew. */
  'tutor.editQuestion': command({
    input: z.object({ id: id('OpenAIChatResponse'), words }),
    replaces: ({ id }) => id,
    async run(store, _actor, { id, words }) {
      const { role, tutormemoryID } = await store.get('OpenAIChatResponse', id);
      if (role !== 'user') throw new AppError('invalid_state', 'an answer stays as it was given');
      const { status } = await store.get('TutorMemory', tutormemoryID);
      if (status === 'WAITING') throw new AppError('invalid_state', 'the question is being answered');
      await store.update('OpenAIChatResponse', id, { content: words });
    },
  }),

  'tutor.rateAnswer': command({
    input: z.object({ id: id('TutorMemory'), isHelpful: z.nullable(z.boolean()) }),
    replaces: ({ id }) => id,
    run: (store, _actor, { id, isHelpful }) => store.update('TutorMemory', id, { isHelpful }),
  }),

  'memory.add': command({
    input: z.object({ id: id('TutorMemory'), tutorID, content }),
    async run(store, actor, { id, tutorID, content }) {
      if (await store.find('TutorMemory', id)) return;
      const own = { userID: actor.id, owner: actor.id };
      await store.insert('TutorMemory', { id, tutorID, content, isRemembered: true, ...own });
    },
  }),

  'memory.edit': command({
    input: z.object({ id: id('TutorMemory'), content }),
    replaces: ({ id }) => id,
    run: (store, _actor, { id, content }) => store.update('TutorMemory', id, { content, isRemembered: true }),
  }),

  /** Removes the memory with the chat turn it came from, so that no model sees it again. */
  'memory.delete': command({
    input: named,
    isDoneIfGone: true,
    async run(store, _actor, { id }) {
      const tutorMemory = await store.get('TutorMemory', id);
      await removeChatTurns(store, [tutorMemory]);
      await moveOpening(store, tutorMemory);
    },
  }),

  /** Removes all conversations and memories of one tutor. */
  'memory.deleteAll': command({
    input: z.object({ tutorID }),
    async run(store, actor, { tutorID }) {
      await store.get('Tutor', tutorID);
      await removeChatTurns(store, await store.list('TutorMemory', { owner: actor.id, tutorID }));
    },
  }),

  'conversation.delete': command({
    input: z.object({ conversationID }),
    isDoneIfGone: true,
    async run(store, actor, { conversationID }) {
      const turns = await store.list('TutorMemory', { owner: actor.id, conversationID });
      if (turns.length === 0) throw new AppError('not_found', 'Conversation');
      await removeChatTurns(store, turns);
    },
  }),

  /** A switched-off memory neither stores nor uses anything; existing memories stay visible. */
  'memory.setEnabled': command({
    input: z.object({ id: tutorID, isRemembering: z.boolean() }),
    replaces: ({ id }) => id,
    run: (store, _actor, { id, isRemembering }) => store.update('Tutor', id, { isRemembering }),
  }),
};
