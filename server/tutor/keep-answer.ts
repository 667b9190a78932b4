import type { TutorAnswer } from '#domain/interact/tutor-answer.ts';
import type { ExchangeStatus } from '#domain/interact/tutor-memory.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/new-id.ts';
import type { ServerStore } from '#server/store/effect-context.ts';

const statuses: Readonly<Record<TutorAnswer['end'], ExchangeStatus>> = {
  done: 'ANSWERED',
  not_found: 'ANSWERED',
  stopped: 'STOPPED',
  failed: 'FAILED',
};

/** Outcome of a chat turn, to be saved once its answer has ended. */
export interface Kept {
  answer: TutorAnswer;
  usedMemoryIDs: Id<'TutorMemory'>[];
  /** Facts in the question about its author; empty if there are none. */
  facts: string;
}

/** Money: settles the hold for an answer. Returns what the answer cost; undefined if nothing was held. */
export type Settle = (isKept: boolean) => Promise<number | undefined>;

/**
 * Saves the end of a chat turn: the answer with its cost, its message, and new facts. If the question is gone, nothing
 * is saved and nothing is charged.
 */
export async function keepAnswer(
  store: ServerStore,
  id: Id<'TutorMemory'>,
  kept: Kept,
  settle: Settle = async () => undefined,
): Promise<void> {
  const exchange = await store.find('TutorMemory', id);
  const isKept = exchange?.status === 'WAITING';
  const cost = await settle(isKept);
  if (!isKept) return;
  const { usedMemoryIDs, facts } = kept;
  const answer = cost === undefined ? kept.answer : { ...kept.answer, cost };
  await store.derive('TutorMemory', id, { tutorAIResponse: answer, status: statuses[answer.end], usedMemoryIDs });
  if (facts !== '' && exchange.content === '')
    await store.update('TutorMemory', id, { content: facts, isRemembered: true });
  if (answer.text === '' || answer.end === 'failed') return;
  await store.insert('OpenAIChatResponse', {
    id: newId('OpenAIChatResponse'),
    role: 'assistant',
    content: answer.text,
    contentType: 'markdown',
    tutormemoryID: id,
    owner: exchange.owner,
  });
}
