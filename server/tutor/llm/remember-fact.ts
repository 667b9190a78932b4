import { MEMORY_MAX } from '#domain/tutor/tutor-memory.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';
import type { TutorQuestion } from '#server/tutor/engine/engine.ts';

export type RememberFact = (question: TutorQuestion, fact: string) => Promise<boolean>;

/**
 * Stores a fact with the chat turn in which the learner told it, so that both are deleted together. It is written as the
 * learner, under the policy of their own clicks.
 * @returns whether it is stored: not if the tutor must not remember, even if only since a moment ago, nor without room
 */
export const factSaver =
  (parts: TransactionParts, onKept: () => void): RememberFact =>
  async ({ actor, memoryID }, fact) => {
    if (memoryID === undefined) return false;
    const isKept = await withStoreTransaction(parts, async (transaction) => {
      const store = await transaction.as(actor);
      const exchange = await store.find('TutorMemory', memoryID);
      if (!exchange || !(await store.get('Tutor', exchange.tutorID)).isRemembering) return false;
      if (exchange.content.includes(fact)) return true;
      const content = `${exchange.content}\n${fact}`.trim();
      if (content.length > MEMORY_MAX) return false;
      await store.update('TutorMemory', memoryID, { content, isRemembered: true });
      return true;
    });
    if (isKept) onKept();
    return isKept;
  };
