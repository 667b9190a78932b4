import type { ModelUsage } from '#domain/interact/tutor-answer.ts';
import type { RichText } from '#domain/teach/rich-text.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';

/** What a step may be helped with, each as a suggestion to accept or to reject. */
export const suggestionKinds = ['write', 'simplify', 'translate', 'questions'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

export const translationLanguages = ['us', 'de', 'fr'] as const;
export type TranslationLanguage = (typeof translationLanguages)[number];

/** The most that one reads and writes at once. */
export const suggestionCall = { inputTokens: 10_000, outputTokens: 5_000 } as const satisfies ModelUsage;

export interface SuggestedQuestion {
  question: QuizQuestion;
  /** The sentence of the step that it stands on. */
  quote: string;
}

/** A text to take the place of the one that is there, or questions about it. */
export type Suggestion = { text: RichText } | { questions: SuggestedQuestion[] };
