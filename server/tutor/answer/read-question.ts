import type { Actor } from '#domain/account/user.ts';
import { answerOf, type TutorMemory } from '#domain/tutor/tutor-memory.ts';
import type { OpenAIChatResponse } from '#domain/tutor/open-ai-chat-response.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';
import type { TutorQuestion } from '#server/tutor/engine/engine.ts';

/** Most chat turns, characters and memories that an engine gets of a conversation, newest first. */
const EARLIER_CHAT_TURNS = 12;
const EARLIER_CHARACTERS = 24_000;
const MEMORIES_MAX = 60;

/** Question for an engine, without its abort signal. It is read as the actor, who sees only their own rows. */
export async function readQuestion(
  store: ServerStore,
  actor: Actor,
  chatTurn: TutorMemory,
): Promise<Omit<TutorQuestion, 'signal'>> {
  const { id, tutorID, scope, place } = chatTurn;
  const messages = await store.list('OpenAIChatResponse', { tutormemoryID: id, role: 'user' });
  const words = messages[0]?.content;
  if (words === undefined) throw new AppError('not_found', 'the chat turn has no question');
  const [tutor, user] = [await store.get('Tutor', tutorID), await store.get('User', actor.id)];
  const known = await store.list('TutorMemory', { tutorID, isRemembered: true });
  const memories = tutor.isRemembering ? newestFirst(known.filter((each) => each.id !== id)) : [];
  return {
    actor,
    words,
    earlier: await earlierOf(store, chatTurn),
    scope,
    place: place ?? undefined,
    language: user.language === 'us' ? 'en' : user.language,
    tutor: { name: tutor.name, attributes: tutor.attributes },
    memories: memories.slice(0, MEMORIES_MAX).map(({ id, content }) => ({ id, content })),
    memoryID: tutor.isRemembering ? id : undefined,
  };
}

const newestFirst = (rows: readonly TutorMemory[]): TutorMemory[] =>
  rows.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));

/** Earlier messages of the conversation. An answer that used a fact which was forgotten since is left out. */
async function earlierOf(store: ServerStore, { id, conversationID }: TutorMemory): Promise<TutorQuestion['earlier']> {
  if (conversationID === null) return [];
  const before = newestFirst(await store.list('TutorMemory', { conversationID })).filter((each) => each.id !== id);
  const earlier: { role: 'user' | 'assistant'; content: string }[] = [];
  let room = EARLIER_CHARACTERS;
  for (const chatTurn of before.slice(0, EARLIER_CHAT_TURNS)) {
    if (!(await isStillKnown(store, chatTurn))) continue;
    const said = await messagesOf(store, chatTurn);
    room -= said.reduce((sum, { content }) => sum + content.length, 0);
    if (room < 0) break;
    earlier.unshift(...said);
  }
  return earlier;
}

async function isStillKnown(store: ServerStore, chatTurn: TutorMemory): Promise<boolean> {
  if (!answerOf(chatTurn)) return false;
  for (const id of chatTurn.usedMemoryIDs) if (!(await store.find('TutorMemory', id))?.isRemembered) return false;
  return true;
}

async function messagesOf(store: ServerStore, { id }: TutorMemory) {
  const rows = await store.list('OpenAIChatResponse', { tutormemoryID: id });
  return rows
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .flatMap(({ role, content }) => (isMessageRole(role) ? [{ role, content }] : []));
}

const isMessageRole = (role: OpenAIChatResponse['role']): role is 'user' | 'assistant' =>
  role === 'user' || role === 'assistant';
