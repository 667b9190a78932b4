import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import type { AnswerEvent } from '#domain/interact/tutor-answer.ts';
import type { TutorPlace, TutorScope } from '#domain/interact/tutor-scope.ts';
import type { Tutor } from '#domain/interact/tutor.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { MeasuredUsage, StreamEnd } from '#server/tutor/model/model.ts';

export interface TutorQuestion {
  /** Whose rights bound what may be read. */
  actor: Actor;
  words: string;
  /** Earlier messages of the conversation, oldest first. */
  earlier: readonly { role: 'user' | 'assistant'; content: string }[];
  scope: TutorScope;
  /** Where the learner stands. */
  place?: TutorPlace | undefined;
  /** Of the words and of what the engine says itself: en, de, fr. */
  language: string;
  tutor: Pick<Tutor, 'name' | 'attributes'>;
  memories: readonly { id: Id<'TutorMemory'>; content: string }[];
  /** Where what is told is kept: the exchange itself. Without one the tutor is not to remember. */
  memoryID?: Id<'TutorMemory'> | undefined;
  signal: AbortSignal;
}

/** Answers a question, event by event. What ends without an `end` has failed. */
export interface TutorEngine {
  kind: 'quotes' | 'model';
  answer: (question: TutorQuestion) => AsyncIterable<AnswerEvent>;
  /** Absent for an answer that costs nothing. */
  charge?: AnswerCharge;
}

/** How the call of a model ended for a tutor. */
export interface SpokenEnd extends StreamEnd {
  /** Whether a reader saw anything of what the model said: an open quiz may have held back all of it. */
  hasShown: boolean;
}

/** Money: the tokens that are held for one answer of a model. */
export interface AnswerCharge {
  /** Resolves with the usage of the model, once it is silent. */
  used: Promise<SpokenEnd>;
  /**
   * Takes what was used from the wallet if `isPaid`, and gives back the rest, in the transaction that keeps the answer.
   * @returns the tokens that were taken
   */
  settle: (client: pg.ClientBase, usage: MeasuredUsage, isPaid: boolean) => Promise<number>;
  /** Counts for the school's cap what became known only after everything was given back. */
  countLate: (usage: MeasuredUsage) => Promise<void>;
}
