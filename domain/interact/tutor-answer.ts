import type { Citation } from '#domain/interact/citation.ts';
import type { NoModel } from '#domain/interact/tutor-allowance.ts';

/** not_found: "this is not in your lessons". */
export const answerEnds = ['done', 'not_found', 'stopped', 'failed'] as const;
export type AnswerEnd = (typeof answerEnds)[number];

export interface ModelUsage {
  inputTokens: number;
  outputTokens: number;
}

/** In the text of an answer, as the number of a source: the sentence before it stands on no sentence of a lesson. */
export const NO_SOURCE = 0;

/** What an answer consists of as it arrives. Text is Markdown; `[^n]` in it names the nth source, which always came before. */
export type AnswerEvent =
  /** Why this answer quotes although there is a model. */
  | { type: 'noModel'; noModel: NoModel }
  | { type: 'text'; text: string }
  | { type: 'source'; source: Citation }
  /** Offered as what to ask next. */
  | { type: 'next'; questions: readonly string[] }
  | { type: 'end'; how: AnswerEnd; usage?: ModelUsage };

/** The whole of it, as it is kept: TutorMemory.tutorAIResponse. */
export interface TutorAnswer {
  engine: 'quotes' | 'model';
  text: string;
  sources: Citation[];
  next: string[];
  end: AnswerEnd;
  /** What it took from the wallet, in tokens; missing where nothing could be charged. */
  cost?: number;
  noModel?: NoModel;
}
