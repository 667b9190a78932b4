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

/** What there is to keep of an exchange once its answer has ended. */
export interface Kept {
  answer: TutorAnswer;
  usedMemoryIDs: Id<'TutorMemory'>[];
  /** What the question told of whoever asked; empty when nothing. */
  facts: string;
}

/** Money: settles what is held for an answer. Returns what the answer cost; undefined where nothing was held. */
export type Settle = (isKept: boolean) => Promise<number | undefined>;

/**
 * Writes the end of an exchange: the answer with its cost, its message, and what is remembered. When the question is gone nothing is
 * kept, and so nothing is paid.
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
