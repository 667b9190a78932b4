import type { TutorAnswer } from '#domain/interact/tutor-answer.ts';
import type { TutorPlace, TutorScope } from '#domain/interact/tutor-scope.ts';
import type { Json } from '#domain/kernel/errors.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** NOTED is what its owner wrote down by hand: nothing was asked. */
export const exchangeStatuses = ['NOTED', 'WAITING', 'ANSWERED', 'STOPPED', 'FAILED'] as const;
export type ExchangeStatus = (typeof exchangeStatuses)[number];

export const exchangeLifecycle = lifecycle('exchange', {
  NOTED: {},
  WAITING: { answer: 'ANSWERED', stop: 'STOPPED', fail: 'FAILED' },
  ANSWERED: { askAgain: 'WAITING' },
  STOPPED: { askAgain: 'WAITING' },
  FAILED: { askAgain: 'WAITING' },
} satisfies Record<ExchangeStatus, Record<string, ExchangeStatus>>);

/** A longer question is cut where it is typed, and refused. */
export const QUESTION_MAX = 4_000;
export const MEMORY_MAX = 500;

/** One exchange with a tutor, and what the tutor remembers of it; its owner alone reads, edits and forgets it (D-31). */
export interface TutorMemory {
  id: Id<'TutorMemory'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** What is remembered; empty when nothing is. */
  content: string;
  isRemembered: boolean;
  /** The remembered user. */
  userID: UserId;
  tutorID: Id<'Tutor'>;
  /** The answer that produced the memory: its text, or text with its sources. */
  tutorAIResponse: Json | TutorAnswer;
  /** Exchanges of one conversation share it; null for what was noted by hand. */
  conversationID: Id<'Conversation'> | null;
  /** The first that is left of its conversation, which stands for it in lists. */
  isOpening: boolean;
  scope: TutorScope;
  place: TutorPlace | null;
  status: ExchangeStatus;
  isHelpful: boolean | null;
  /** What the answer was given to know of its learner. */
  usedMemoryIDs: Id<'TutorMemory'>[];
  owner: UserId;
}

/** The answer of an exchange, once there is one. */
export const answerOf = ({ tutorAIResponse }: Pick<TutorMemory, 'tutorAIResponse'>): TutorAnswer | undefined =>
  typeof tutorAIResponse === 'object' && tutorAIResponse !== null && 'sources' in tutorAIResponse
    ? (tutorAIResponse as TutorAnswer)
    : undefined;
