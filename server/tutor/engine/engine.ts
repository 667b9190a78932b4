import type { MeasuredUsage } from '#domain/wallet/model-call.ts';
import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { AnswerEvent } from '#domain/tutor/tutor-answer.ts';
import type { TutorPosition, TutorScope } from '#domain/tutor/tutor-scope.ts';
import type { Tutor } from '#domain/tutor/tutor.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { StreamEnd } from '#server/tutor/model/model.ts';

export interface TutorQuestion {
  /** Person whose rights limit what may be read. */
  actor: Actor;
  words: string;
  /** Earlier messages of the conversation, oldest first. */
  earlier: readonly { role: 'user' | 'assistant'; content: string }[];
  scope: TutorScope;
  /** Position of the learner. */
  place?: TutorPosition | undefined;
  /** Language of the question and of the engine's own words: en, de, fr. */
  language: string;
  tutor: Pick<Tutor, 'name' | 'attributes'>;
  memories: readonly { id: Id<'TutorMemory'>; content: string }[];
  /** Id under which told facts are stored: the chat turn itself. Absent if the tutor must not remember. */
  memoryID?: Id<'TutorMemory'> | undefined;
  signal: AbortSignal;
}

/** Engine that answers a question, event by event. An answer that ends without an `end` event has failed. */
export interface TutorEngine {
  kind: 'quotes' | 'model';
  answer: (question: TutorQuestion) => AsyncIterable<AnswerEvent>;
  /** Absent if the answer costs nothing. */
  charge?: AnswerCharge;
}

/** End of a model's call for an answer. */
export interface AnswerCallEnd extends StreamEnd {
  /** True if a reader saw any of the model's words: an open quiz may have held back all of them. */
  hasShown: boolean;
}

/** Money: the hold for one answer of a model. */
export interface AnswerCharge {
  /** Resolves with the usage of the model once it has ended. */
  used: Promise<AnswerCallEnd>;
  /**
   * Charges the usage to the wallet if `isPaid` and releases the rest, in the transaction that saves the answer.
   * @returns the tokens that were charged
   */
  settle: (client: pg.ClientBase, usage: MeasuredUsage, isPaid: boolean) => Promise<number>;
  /** Adds usage that became known only after the whole hold was released to the school's cap. */
  countLate: (usage: MeasuredUsage) => Promise<void>;
}
