import { MEMORY_MAX } from '#domain/interact/tutor-memory.ts';
import { inTransaction, type TransactionParts } from '#server/store/in-transaction.ts';
import type { TutorQuestion } from '#server/tutor/engine.ts';

export type RememberFact = (question: TutorQuestion, fact: string) => Promise<boolean>;

/**
 * Keeps what a learner told, with the exchange that they told it in, so that it is forgotten with it. Written as the learner and by the
 * policy of their own clicks.
 * @returns whether it is kept: not when the tutor is not to remember, be that since a moment ago, nor when there is no room left
 */
export const factKeeper =
  (parts: TransactionParts, onKept: () => void): RememberFact =>
  async ({ actor, memoryID }, fact) => {
    if (memoryID === undefined) return false;
    const isKept = await inTransaction(parts, async (transaction) => {
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
