import type { DraftPlace } from '#domain/teach/drafted-step.ts';
import type { QuizQuestion } from '#domain/teach/quiz.ts';
import type { RichText } from '#domain/teach/rich-text.ts';
import type { MeasuredUsage } from '#server/tutor/model/model.ts';

/** A step to be, and what of the source it is about. */
export interface Topic {
  name: string;
  /** In a sentence; empty where nobody said. */
  about: string;
  /** Of the source, counted from 0. */
  sections: number[];
}

export interface TopicContent {
  /** Null where none was asked for. */
  text: RichText | null;
  /** Whether all of the text is the source's own words. */
  isGiven: boolean;
  /** Such as were written for this; each without a fault that a rule can find. */
  questions: QuizQuestion[];
  /** Of a quiz that the source has already. */
  given: QuizQuestion[];
  places: DraftPlace[];
}

export interface Drafted<T> {
  value: T;
  usage: MeasuredUsage;
}

/** Who makes the parts of a draft, each by itself so that it can be kept by itself. @throws ModelFailure */
export interface Drafter {
  describe(signal: AbortSignal): Promise<Drafted<{ description: string; objectives: string[] }>>;
  /** @param known what categories there are */
  categorize(known: readonly string[], signal: AbortSignal): Promise<Drafted<string[]>>;
  outline(signal: AbortSignal): Promise<Drafted<Topic[]>>;
  write(topic: Topic, signal: AbortSignal): Promise<Drafted<TopicContent>>;
}
