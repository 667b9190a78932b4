import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** A stretch of the plain text of one block of one node of one version (D-76). */
export interface TextPlace {
  blockID: string;
  start: number;
  end: number;
}

export const CARD_TEXT_MAX = 5_000;

/** Something to be asked again on the right day, tied to the step that it comes from. */
export interface Card {
  id: Id<'Card'>;
  createdAt: Instant;
  updatedAt: Instant;
  versionID: Id<'LessonVersion'>;
  nodeID: Id<'LessonNode'>;
  /** Null for a card that is about the whole step. */
  place: TextPlace | null;
  front: string;
  back: string;
  due: Instant;
  /** What the scheduler needs to know of the past; null for a card that was never answered. */
  memory: CardMemory | null;
  owner: UserId;
}

/** The state of FSRS, under the names of its own papers. */
export interface CardMemory {
  stability: number;
  difficulty: number;
  elapsedDays: number;
  scheduledDays: number;
  learningSteps: number;
  reps: number;
  lapses: number;
  state: number;
  lastReview: Instant;
}
