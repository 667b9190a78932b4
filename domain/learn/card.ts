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
/** Longest passage that a learner may highlight, in characters. */
export const HIGHLIGHT_MAX = 600;

export const CARDS_PER_DAY_MIN = 1;
export const CARDS_PER_DAY_MAX = 200;

/** The learner's own rating of a recall, from forgotten to instant. */
export const recalls = ['again', 'hard', 'good', 'easy'] as const;
export type Recall = (typeof recalls)[number];

/** Sources of generated cards. */
export const cardSources = ['question', 'objective', 'mark'] as const;
export type CardSource = (typeof cardSources)[number];

/** A flashcard of the step it comes from, scheduled by spaced repetition. */
export interface Card extends SystemColumns<'Card'> {
  versionID: Id<'LessonVersion'>;
  nodeID: Id<'LessonNode'>;
  /** Null for a card about the whole step. */
  place: BlockRange | null;
  /** Key of the source, so that a card is generated only once; null for a card written by its owner. */
  source: string | null;
  front: string;
  back: string;
  due: Instant;
  /** State of the scheduler; null for a card that was never answered. */
  memory: CardMemory | null;
  /** Deletion time; the row stays so that the card is not generated again. */
  deletedAt: Instant | null;
  owner: UserId;
}

/** State of FSRS, with the names from its papers. */
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

/** Key that makes the card of one source unique per learner. */
export const sourceOf = (source: CardSource, ...parts: readonly (string | number)[]): string =>
  [source, ...parts].join(':');

export const sourceKind = ({ source }: Pick<Card, 'source'>): CardSource | undefined =>
  cardSources.find((kind) => source?.startsWith(`${kind}:`));

/** Number of reviews. A review command carries it, so that the same review from two devices counts once. */
export const repsOf = ({ memory }: Pick<Card, 'memory'>): number => memory?.reps ?? 0;

export const Card = defineModel<Card>()({
  routes: [['user', 'owner']],
  snapshot: 'whole',
  defaults: { place: null, source: null, memory: null, deletedAt: null },
});

export const cardColumns = () => {
  const place = z.strictObject({ blockID: name(64), start: count, end: count });
  const written = { front: name(CARD_TEXT_MAX), back: text(CARD_TEXT_MAX) };
  return {
    owner: ['owner'],
    read: { owner: ['versionID', 'nodeID', 'place', 'source', 'front', 'back', 'due', 'memory', 'deletedAt', 'owner'] },
    create: {
      versionID: id('LessonVersion'),
      nodeID: id('LessonNode'),
      place: z.nullable(place),
      source: z.nullable(name(CARD_SOURCE_MAX)),
      ...written,
      due: instant,
      owner: id('User'),
    },
    update: { ...written, deletedAt: z.nullable(instant) },
    computed: ['due', 'memory'],
  } satisfies ModelColumns<Card>;
};
