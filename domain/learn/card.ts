import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** A stretch of the plain text of one block of one node of one version (D-76). */
export interface TextPlace {
  blockID: string;
  start: number;
  end: number;
}

export const CARD_TEXT_MAX = 5_000;
export const CARD_SOURCE_MAX = 300;
/** Who marks a whole page has marked nothing. */
export const MARK_MAX = 600;

export const CARDS_PER_DAY_MIN = 1;
export const CARDS_PER_DAY_MAX = 200;

/** How a learner says that it went, from forgotten to at once. */
export const recalls = ['again', 'hard', 'good', 'easy'] as const;
export type Recall = (typeof recalls)[number];

/** What cards are made from. */
export const cardSources = ['question', 'objective', 'mark'] as const;
export type CardSource = (typeof cardSources)[number];

/** Something to be asked again on the right day, tied to the step that it comes from. */
export interface Card {
  id: Id<'Card'>;
  createdAt: Instant;
  updatedAt: Instant;
  versionID: Id<'LessonVersion'>;
  nodeID: Id<'LessonNode'>;
  /** Null for a card that is about the whole step. */
  place: TextPlace | null;
  /** Of what it was made, so that it is made once; null for one that its owner wrote. */
  source: string | null;
  front: string;
  back: string;
  due: Instant;
  /** What the scheduler needs to know of the past; null for a card that was never answered. */
  memory: CardMemory | null;
  /** When its owner took it away; it is not made again. */
  deletedAt: Instant | null;
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

/** The key under which a card is made at most once of the same thing for the same learner. */
export const sourceOf = (source: CardSource, ...parts: readonly (string | number)[]): string =>
  [source, ...parts].join(':');

export const sourceKind = ({ source }: Pick<Card, 'source'>): CardSource | undefined =>
  cardSources.find((kind) => source?.startsWith(`${kind}:`));

/** How often it was answered; a review names this, so that the same one from two devices counts once. */
export const repsOf = ({ memory }: Pick<Card, 'memory'>): number => memory?.reps ?? 0;
