import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { LessonNodeQuiz } from '#domain/teach/node.ts';

/** What a place counts: pages of a PDF, seconds of a recording, paragraphs of any other text; `none` is a text of nobody's but the model's. */
export const placeKinds = ['page', 'second', 'passage', 'none'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** Where something that was drafted comes from. */
export interface DraftPlace {
  /** Of a block, or of a question. */
  id: string;
  kind: PlaceKind;
  /** From 1; seconds from 0. */
  at: number;
  /** The heading it stands under in its source. */
  heading: string;
  /** What is said there, where that is not what stands here. */
  quote: string;
}

export const QUOTE_MAX = 400;

/** What is known of a step because it was drafted: where each of its parts comes from, and what its teacher has not approved yet. */
export interface DraftedStep {
  id: Id<'DraftedStep'>;
  createdAt: Instant;
  updatedAt: Instant;
  lessonID: Id<'Lesson'>;
  /** Also of a step that is gone, which may come back. */
  nodeID: Id<'LessonNode'>;
  places: DraftPlace[];
  /** The step's own id for its text, and the ids of questions. */
  awaiting: string[];
  owner: UserId;
}

/** What of a step still waits: what is gone from it waits no more. */
export function awaitedOf(
  step: DraftedStep | undefined,
  quiz: Pick<LessonNodeQuiz, 'questions'> | undefined,
): string[] {
  const { awaiting = [], nodeID } = step ?? {};
  return awaiting.filter((id) => id === nodeID || quiz?.questions.some((question) => question.id === id));
}
