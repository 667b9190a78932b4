import type { TutorAnswer } from '#domain/tutor/tutor-answer.ts';
import type { TutorPosition, TutorScope } from '#domain/tutor/tutor-scope.ts';
import type { Json } from '#domain/kernel/errors.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** NOTED is a memory that its owner wrote by hand, without a question. */
export const chatTurnStatuses = ['NOTED', 'WAITING', 'ANSWERED', 'STOPPED', 'FAILED'] as const;
export type ChatTurnStatus = (typeof chatTurnStatuses)[number];

export const chatTurnLifecycle = lifecycle('chat turn', {
  NOTED: {},
  WAITING: { answer: 'ANSWERED', stop: 'STOPPED', fail: 'FAILED' },
  ANSWERED: { askAgain: 'WAITING' },
  STOPPED: { askAgain: 'WAITING' },
  FAILED: { askAgain: 'WAITING' },
} satisfies Record<ChatTurnStatus, Record<string, ChatTurnStatus>>);

/** Longest question, in characters. The input cuts a longer one and the server refuses it. */
export const QUESTION_MAX = 4_000;
export const MEMORY_MAX = 500;

/** One chat turn with a tutor and the memory made from it. Only its owner can read, edit and delete it (D-31). */
export interface TutorMemory {
  id: Id<'TutorMemory'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** Remembered text; empty if nothing is remembered. */
  content: string;
  isRemembered: boolean;
  /** The person that the memory is about. */
  userID: UserId;
  tutorID: Id<'Tutor'>;
  /** The answer that produced the memory: plain text, or text with sources. */
  tutorAIResponse: Json | TutorAnswer;
  /** Groups the chat turns of one conversation; null for a note. */
  conversationID: Id<'Conversation'> | null;
  /** First remaining turn of its conversation, which represents it in lists. */
  isOpening: boolean;
  scope: TutorScope;
  place: TutorPosition | null;
  status: ChatTurnStatus;
  isHelpful: boolean | null;
  /** Memories that were given to the model for this answer. */
  usedMemoryIDs: Id<'TutorMemory'>[];
  owner: UserId;
}

/** The answer of a chat turn, or undefined if there is none yet. */
export const answerOf = ({ tutorAIResponse }: Pick<TutorMemory, 'tutorAIResponse'>): TutorAnswer | undefined =>
  typeof tutorAIResponse === 'object' && tutorAIResponse !== null && 'sources' in tutorAIResponse
    ? (tutorAIResponse as TutorAnswer)
    : undefined;
