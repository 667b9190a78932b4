import type { Actor } from '#domain/account/user.ts';
import type { TutorPlace, TutorScope } from '#domain/interact/tutor-scope.ts';
import type { LessonType } from '#domain/teach/node.ts';
import type { LessonPassage } from '#domain/teach/passage.ts';

export interface PassageQuestion {
  /** Security: what is found is what this person may read, and nothing besides. */
  actor: Actor;
  words: string;
  scope: TutorScope;
  /** Of the words. */
  language: string;
  /** What is near where the learner stands comes first. */
  place?: TutorPlace | undefined;
  limit: number;
  /** Of which kinds of step; texts, slides and videos where nothing is said, since a question of a quiz answers nothing. */
  types?: readonly LessonType[] | undefined;
}

/** What is asked where nothing else is said. */
export const answering: readonly LessonType[] = ['RICHTEXT', 'SLIDESHOW', 'VIDEO'];

export interface FoundPassage
  extends Pick<
    LessonPassage,
    'id' | 'lessonID' | 'nodeID' | 'type' | 'position' | 'heading' | 'body' | 'language' | 'parts'
  > {
  /** null in a draft, which its owner alone finds. */
  versionID: LessonPassage['versionID'] | null;
  lessonName: string;
  stepName: string;
  /** How well it fits; good to compare with others of the same question alone. */
  score: number;
  /** The share of the question's words that are in it, 0 to 1; a rare word counts more. */
  covered: number;
}

/** A word of the question as a language stems it. The weights of all words of a language are 1 together. */
export interface Term {
  stemmed: StemmedAs;
  lexeme: string;
  weight: number;
}

export interface Found {
  /** The best first. */
  passages: FoundPassage[];
  terms: Term[];
  /** Misspelt words of the question, and what they were taken for. */
  meant: ReadonlyMap<string, string>;
}

/** Finds what may answer. Each way of finding is one of these; more than one can be joined by their ranks. */
export interface Retrieval {
  find(question: PassageQuestion): Promise<Found>;
  /** The headings around a passage, the nearest first, as far as the actor may read there. */
  headingsNear(actor: Actor, passage: Pick<FoundPassage, 'lessonID' | 'versionID' | 'position'>): Promise<string[]>;
}

/** Postgres' own names of how words are stemmed. */
export const stemmings = ['english', 'german', 'french', 'simple'] as const;
export type StemmedAs = (typeof stemmings)[number];

/** The same as the column `search` of the passages says. */
export function stemmingOf(language: string): StemmedAs {
  if (language === 'de') return 'german';
  if (language === 'fr') return 'french';
  return language === 'other' ? 'simple' : 'english';
}
