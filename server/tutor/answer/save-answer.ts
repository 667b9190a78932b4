import type { TutorAnswer } from '#domain/tutor/tutor-answer.ts';
import type { ChatTurnStatus } from '#domain/tutor/tutor-memory.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { ServerStore } from '#server/core/store/write/effect-context.ts';

const statuses: Readonly<Record<TutorAnswer['end'], ChatTurnStatus>> = {
  done: 'ANSWERED',
  not_found: 'ANSWERED',
  stopped: 'STOPPED',
  failed: 'FAILED',
};

/** Outcome of a chat turn, to be saved once its answer has ended. */
export interface AnswerOutcome {
  answer: TutorAnswer;
  usedMemoryIDs: Id<'TutorMemory'>[];
  /** Facts in the question about its author; empty if there are none. */
  facts: string;
}

/** Money: settles the hold for an answer. Returns what the answer cost; undefined if nothing was held. */
export type SettleHold = (isSaved: boolean) => Promise<number | undefined>;

/**
 * Saves the end of a chat turn: the answer with its cost, its message, and new facts. If the question is gone, nothing
 * is saved and nothing is charged.
 */
export async function saveAnswer(
  store: ServerStore,
  id: Id<'TutorMemory'>,
  outcome: AnswerOutcome,
  settle: SettleHold = async () => undefined,
): Promise<void> {
  const chatTurn = await store.find('TutorMemory', id);
  const isSaved = chatTurn?.status === 'WAITING';
  const cost = await settle(isSaved);
  if (!isSaved) return;
  const { usedMemoryIDs, facts } = outcome;
  const answer = cost === undefined ? outcome.answer : { ...outcome.answer, cost };
  await store.setComputed('TutorMemory', id, { tutorAIResponse: answer, status: statuses[answer.end], usedMemoryIDs });
  if (facts !== '' && chatTurn.content === '')
    await store.update('TutorMemory', id, { content: facts, isRemembered: true });
  if (answer.text === '' || answer.end === 'failed') return;
  await store.insert('OpenAIChatResponse', {
    id: newId('OpenAIChatResponse'),
    role: 'assistant',
    content: answer.text,
    contentType: 'markdown',
    tutormemoryID: id,
    owner: chatTurn.owner,
  });
}
