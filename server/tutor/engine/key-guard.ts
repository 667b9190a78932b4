import type { TextLanguage } from '#domain/teach/rich-text/text-language.ts';
import type { Citation } from '#domain/tutor/citation.ts';
import type { PassagePart } from '#domain/teach/version/passage.ts';
import type { TutorQuestion } from '#server/tutor/engine/engine.ts';

/** Passage of a lesson for a model, found for the learner within what they may read. */
export interface GivenPassage extends Pick<Citation, 'lessonID' | 'versionID' | 'nodeID' | 'lessonName' | 'stepName'> {
  heading: string;
  body: string;
  language: TextLanguage;
  /** Positions of the parts of the body in their blocks; `at` is the first character of a part in the body. */
  parts: readonly (Omit<PassagePart, 'kind'> & { kind: string })[];
}

/** Security: finds only what this person may read. */
export type FindPassages = (
  question: Pick<TutorQuestion, 'actor' | 'words' | 'scope' | 'language' | 'place'> & { limit: number },
) => Promise<{ passages: readonly GivenPassage[] }>;

/** Text to check for answers of a quiz: a sentence, or a whole passage, in which single words tell less. */
export interface GuardedText {
  text: string;
  language?: TextLanguage;
  isWhole?: boolean;
}

/** Security: knows the keys of the quizzes that a learner is taking, and never reveals them. */
export interface KeyGuard {
  /** True if a quiz is open; without one nothing is withheld. */
  isOpen: boolean;
  /** True if words ask for a key. */
  asksForKey: (words: string) => Promise<boolean>;
  /** Tells for each text whether it gives a key away. A text without a language is compared in each language. */
  givesAway: (texts: readonly GuardedText[]) => Promise<readonly boolean[]>;
}

export type GuardOf = (question: Pick<TutorQuestion, 'actor'>) => Promise<KeyGuard>;

/** Texts that give no key away. */
export async function withoutGuarded<T extends GuardedText>(guard: KeyGuard, texts: readonly T[]): Promise<T[]> {
  if (!guard.isOpen || texts.length === 0) return [...texts];
  const given = await guard.givesAway(texts);
  return texts.filter((_, index) => given[index] === false);
}
