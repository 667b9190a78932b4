import type { MeasuredUsage } from '#domain/wallet/model-call.ts';
import type { SourcePosition } from '#domain/teach/drafting/drafted-step.ts';
import type { QuizQuestion } from '#domain/teach/question/quiz-question.ts';
import type { RichText } from '#domain/teach/rich-text/rich-text.ts';

/** A step of the outline and the source sections it covers. */
export interface DraftTopic {
  name: string;
  /** Summary in one sentence; empty if there is none. */
  about: string;
  /** Indexes of the source's sections. */
  sections: number[];
}

export interface TopicContent {
  /** Null if no text was requested. */
  text: RichText | null;
  /** True if all of the text is the source's own wording. */
  isGiven: boolean;
  /** Newly written questions that pass all quiz checks. */
  questions: QuizQuestion[];
  /** Questions of a quiz that the source contains. */
  given: QuizQuestion[];
  places: SourcePosition[];
}

export interface DraftResult<T> {
  value: T;
  usage: MeasuredUsage;
}

/** Writes the parts of a draft one by one, so that each result can be stored separately. @throws ModelFailure */
export interface Drafter {
  describe(signal: AbortSignal): Promise<DraftResult<{ description: string; objectives: string[] }>>;
  /** @param known names of the existing categories */
  categorize(known: readonly string[], signal: AbortSignal): Promise<DraftResult<string[]>>;
  outline(signal: AbortSignal): Promise<DraftResult<DraftTopic[]>>;
  write(topic: DraftTopic, signal: AbortSignal): Promise<DraftResult<TopicContent>>;
}
