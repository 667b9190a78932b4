import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { count, instant, name, text } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** A range in the plain text of one block of one node of one version (D-76). */
export interface BlockRange {
  blockID: string;
  start: number;
  end: number;
}

export const CARD_TEXT_MAX = 5_000;
export const CARD_SOURCE_MAX = 300;
export const DECK_NAME_MAX = 200;
/** Longest passage that a learner may highlight, in characters. */
export const HIGHLIGHT_MAX = 600;

export const REVIEWS_PER_DAY_MIN = 1;
export const REVIEWS_PER_DAY_MAX = 1_000;
export const NEW_PER_DAY_MIN = 0;
export const NEW_PER_DAY_MAX = 200;

/** The learner's own rating of a recall, from forgotten to instant. */
export const recalls = ['again', 'hard', 'good', 'easy'] as const;
export type Recall = (typeof recalls)[number];

/**
 * A review of a card: whole days since the review before it, 0 for the first; the rating, from 1 for forgotten to 4 for
 * instant; and the recall that the scheduler predicted, in percent, null if it predicted none.
 */
export type PastReview = readonly [days: number, rating: number, predicted: number | null];

/** Weights of FSRS and the recall that it aims at, fitted to a learner. */
export interface ScheduleFit {
  /** Null if the default weights predict the learner's recall better. */
  weights: readonly number[] | null;
  /** Recall, 0 to 1, at which a card is due. */
  retention: number;
  /** Number of reviews that the fit is based on. */
  reviews: number;
}

/** Sources of cards that their owner did not write. */
export const cardSources = ['question', 'objective', 'mark', 'import'] as const;
export type CardSource = (typeof cardSources)[number];

/** A flashcard, scheduled by spaced repetition. It comes from a step of a lesson, or its owner wrote it. */
export interface Card extends SystemColumns<'Card'> {
  /** Null for a card that belongs to no lesson; so is `nodeID` then. */
  versionID: Id<'LessonVersion'> | null;
  nodeID: Id<'LessonNode'> | null;
  /** Null for a card about the whole step. */
  place: BlockRange | null;
  /** Key of the source, so that a card is generated only once; null for a card written by its owner. */
  source: string | null;
  front: string;
  back: string;
  /** Name of the owner's deck; null for a card in none. */
  deck: string | null;
  due: Instant;
  /** State of the scheduler; null for a card that was never answered. */
  memory: CardMemory | null;
  /** Schedule before the last review, so that it can be undone; null if there is none or it was undone. */
  beforeReview: CardSchedule | null;
  /** The last reviews, oldest first; fewer than `memory.reps` if the first ones are not stored. */
  reviews: readonly PastReview[];
  /** Deletion time; the row stays so that the card is not generated again. */
  deletedAt: Instant | null;
  /** A suspended card is not asked until its owner resumes it. */
  suspendedAt: Instant | null;
  owner: UserId;
}

export type CardSchedule = Pick<Card, 'due' | 'memory'>;

/** State of FSRS, with the names from its papers. */
export interface CardMemory {
  stability: number;
  difficulty: number;
  /** Interval to the next review; 0 for a forgotten card that comes back within the session. */
  scheduledDays: number;
  reps: number;
  lapses: number;
  /** Missing in a card that was last reviewed before the time was stored. */
  firstReview?: Instant;
  lastReview: Instant;
}

/** Key that makes the card of one source unique per learner. */
export const sourceOf = (source: CardSource, ...parts: readonly (string | number)[]): string =>
  [source, ...parts].join(':');

export const sourceKind = ({ source }: Pick<Card, 'source'>): CardSource | undefined =>
  cardSources.find((kind) => source?.startsWith(`${kind}:`));

/** Number of reviews. A review command carries it, so that the same review from two devices counts once. */
export const repsOf = ({ memory }: Pick<Card, 'memory'>): number => memory?.reps ?? 0;

/** Limits in place of one limit for all cards: a fifth of it, at least one card, is for new cards. */
export function splitDailyLimit(cardsPerDay: number): { reviewsPerDay: number; newPerDay: number } {
  const newPerDay = Math.max(1, Math.round(cardsPerDay / 5));
  return { newPerDay, reviewsPerDay: Math.max(1, cardsPerDay - newPerDay) };
}

/** Schemas of the learner's daily limits and exam date. */
export const reviewScheduleFields = () => ({
  reviewsPerDay: z.int().check(z.minimum(REVIEWS_PER_DAY_MIN), z.maximum(REVIEWS_PER_DAY_MAX)),
  newPerDay: z.int().check(z.minimum(NEW_PER_DAY_MIN), z.maximum(NEW_PER_DAY_MAX)),
  examDay: z.nullable(z.iso.date()),
});

export const Card = defineModel<Card>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: {
    versionID: null,
    nodeID: null,
    place: null,
    source: null,
    deck: null,
    memory: null,
    beforeReview: null,
    reviews: [],
    deletedAt: null,
    suspendedAt: null,
  },
});

export const cardColumns = () => {
  const place = z.strictObject({ blockID: name(64), start: count, end: count });
  const written = { front: name(CARD_TEXT_MAX), back: text(CARD_TEXT_MAX), deck: z.nullable(name(DECK_NAME_MAX)) };
  return {
    owner: ['owner'],
    read: {
      owner: [
        'versionID',
        'nodeID',
        'place',
        'source',
        'front',
        'back',
        'deck',
        'due',
        'memory',
        'beforeReview',
        'reviews',
        'deletedAt',
        'suspendedAt',
        'owner',
      ],
    },
    create: {
      versionID: z.nullable(id('LessonVersion')),
      nodeID: z.nullable(id('LessonNode')),
      place: z.nullable(place),
      source: z.nullable(name(CARD_SOURCE_MAX)),
      ...written,
      due: instant,
      owner: id('User'),
    },
    update: { ...written, deletedAt: z.nullable(instant), suspendedAt: z.nullable(instant) },
    computed: ['due', 'memory', 'beforeReview', 'reviews'],
  } satisfies ModelColumns<Card>;
};
