import type { ModelUsage } from '#domain/wallet/model-price.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';

/** Kinds of writing help for a step; each result is a suggestion to accept or reject. */
export const suggestionKinds = ['write', 'simplify', 'translate', 'questions'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

export const translationLanguages = ['us', 'de', 'fr'] as const;
export type TranslationLanguage = (typeof translationLanguages)[number];

/** Maximum tokens of one model call for a suggestion. */
export const suggestionCall = { inputTokens: 10_000, outputTokens: 5_000 } as const satisfies ModelUsage;

export interface SuggestedQuestion {
  question: QuizQuestion;
  /** Sentence of the step that supports the question. */
  quote: string;
}

/** A replacement for the step's text, or questions about it. */
export type Suggestion = { text: RichText } | { questions: SuggestedQuestion[] };
