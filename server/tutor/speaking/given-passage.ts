import type { Citation } from '#domain/interact/citation.ts';
import type { TextLanguage } from '#domain/teach/lesson.ts';
import type { PassagePart } from '#domain/teach/passage.ts';
import type { TutorQuestion } from '#server/tutor/engine.ts';

/** What a model is given to read of a lesson: found for the learner, within what they may read. */
export interface GivenPassage extends Pick<Citation, 'lessonID' | 'versionID' | 'nodeID' | 'lessonName' | 'stepName'> {
  heading: string;
  body: string;
  language: TextLanguage;
  /** Where in its blocks each stretch of the body stands; `at` is its first character in the body. */
  parts: readonly (Omit<PassagePart, 'kind'> & { kind: string })[];
}

/** Security: finds what this person may read, and nothing besides. */
export type FindPassages = (
  question: Pick<TutorQuestion, 'actor' | 'words' | 'scope' | 'language' | 'place'> & { limit: number },
) => Promise<{ passages: readonly GivenPassage[] }>;

/** A sentence or what passes for one; or a whole passage, in which single words say less. */
export interface Guarded {
  text: string;
  language?: TextLanguage;
  isWhole?: boolean;
}

/** Security: knows the keys of the quizzes that a learner is in the middle of, and never tells them. */
export interface KeyGuard {
  /** Without an open quiz nothing is kept back. */
  isOpen: boolean;
  /** Whether words ask for a key. */
  asksForKey: (words: string) => Promise<boolean>;
  /** Which of the texts give a key away; of a text without a language none is known. */
  givesAway: (texts: readonly Guarded[]) => Promise<readonly boolean[]>;
}

export type GuardOf = (question: Pick<TutorQuestion, 'actor'>) => Promise<KeyGuard>;

/** Those of them that give no key away. */
export async function allowed<T extends Guarded>(guard: KeyGuard, texts: readonly T[]): Promise<T[]> {
  if (!guard.isOpen || texts.length === 0) return [...texts];
  const given = await guard.givesAway(texts);
  return texts.filter((_, index) => given[index] === false);
}
