import type { Actor } from '#domain/account/user.ts';
import type { TutorPosition, TutorScope } from '#domain/tutor/tutor-scope.ts';
import type { LessonType } from '#domain/teach/node.ts';
import type { LessonPassage } from '#domain/teach/version/passage.ts';

export interface PassageQuestion {
  /** Security: person whose rights limit the result. */
  actor: Actor;
  words: string;
  scope: TutorScope;
  /** Language of the words. */
  language: string;
  /** Position of the learner; passages near it come first. */
  place?: TutorPosition | undefined;
  limit: number;
  /** Kinds of step to search. By default texts, slides and videos, since a question of a quiz answers nothing. */
  types?: readonly LessonType[] | undefined;
}

/** Kinds of step that can answer a question. */
export const answeringTypes: readonly LessonType[] = ['RICHTEXT', 'SLIDESHOW', 'VIDEO'];

export interface FoundPassage
  extends Pick<
    LessonPassage,
    'id' | 'lessonID' | 'nodeID' | 'type' | 'position' | 'heading' | 'body' | 'language' | 'parts'
  > {
  /** null in a draft, which only its owner finds. */
  versionID: LessonPassage['versionID'] | null;
  lessonName: string;
  stepName: string;
  /** Relevance, to be compared only within the same question. */
  score: number;
  /** Share of the question's words that the passage contains, 0 to 1; a rare word counts more. */
  covered: number;
}

/** Word of a question as a language stems it. The weights of all words of a language add up to 1. */
export interface SearchTerm {
  stemmed: StemmedAs;
  lexeme: string;
  weight: number;
}

export interface FoundPassages {
  /** Passages, the best first. */
  passages: FoundPassage[];
  terms: SearchTerm[];
  /** Misspelled words of the question and their corrections. */
  meant: ReadonlyMap<string, string>;
}

/** Interface of each way to find passages. Several can be joined by their ranks. */
export interface Retrieval {
  find(question: PassageQuestion): Promise<FoundPassages>;
  /** Headings around a passage that the actor may read, the nearest first. */
  headingsNear(actor: Actor, passage: Pick<FoundPassage, 'lessonID' | 'versionID' | 'position'>): Promise<string[]>;
}

/** Text search configurations of Postgres that stem words. */
export const stemmings = ['english', 'german', 'french', 'simple'] as const;
export type StemmedAs = (typeof stemmings)[number];

/** Configuration for a language, the same as in the column `search` of the passages. */
export function stemmingOf(language: string): StemmedAs {
  if (language === 'de') return 'german';
  if (language === 'fr') return 'french';
  return language === 'other' ? 'simple' : 'english';
}
