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

/** Writes the end of an exchange: the answer, its message, and what is remembered. Nothing when the question is gone. */
export async function keepAnswer(store: ServerStore, id: Id<'TutorMemory'>, kept: Kept): Promise<void> {
  const exchange = await store.find('TutorMemory', id);
  if (exchange?.status !== 'WAITING') return;
  const { answer, usedMemoryIDs, facts } = kept;
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
