import type { Card } from '#domain/learn/card/card.ts';
import type { CardHistory } from '#domain/learn/fitting/recall-prediction.ts';

/** Histories of the cards whose reviews are stored from the first one on. */
export const historiesOf = (cards: readonly Pick<Card, 'memory' | 'reviews'>[]): CardHistory[] =>
  cards.flatMap(({ memory, reviews }) =>
    memory?.firstReview !== undefined && reviews.length === memory.reps
      ? [{ firstReview: memory.firstReview, reviews }]
      : [],
  );
