import type { ModelUsage } from '#domain/wallet/model-price.ts';
import type { Citation } from '#domain/tutor/citation.ts';
import type { NoModel } from '#domain/tutor/tutor-allowance.ts';

/** How an answer ended. `not_found` means that the lessons in scope do not answer the question. */
export const answerEnds = ['done', 'not_found', 'stopped', 'failed'] as const;
export type AnswerEnd = (typeof answerEnds)[number];

/** Source number that marks a sentence without support in any lesson. */
export const NO_SOURCE = 0;

/**
 * Stream of an answer. Text is Markdown; `[^n]` in it refers to the nth source, which is always sent before the text.
 */
export type AnswerEvent =
  /** Reason why this answer only quotes although a model is configured. */
  | { type: 'noModel'; noModel: NoModel }
  | { type: 'text'; text: string }
  | { type: 'source'; source: Citation }
  /** Suggested follow-up questions. */
  | { type: 'next'; questions: readonly string[] }
  | { type: 'end'; how: AnswerEnd; usage?: ModelUsage };

/** A complete answer, as stored in TutorMemory.tutorAIResponse. */
export interface TutorAnswer {
  engine: 'quotes' | 'model';
  text: string;
  sources: Citation[];
  next: string[];
  end: AnswerEnd;
  /** Tokens charged to the wallet; missing if nothing could be charged. */
  cost?: number;
  noModel?: NoModel;
}
