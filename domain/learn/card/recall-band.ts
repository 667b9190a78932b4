import type { Card } from '#domain/learn/card/card.ts';

/** Reviews whose recall was predicted between two percentages. */
export interface RecallBand {
  from: number;
  to: number;
  reviews: number;
  /** Mean predicted recall, 0 to 1. */
  predicted: number;
  /** Share of the reviews in which the card was recalled, 0 to 1. */
  actual: number;
}

/** Bounds in percent. Most predictions are high, so the upper bands are narrow. */
const bounds = [0, 50, 60, 70, 80, 85, 90, 95, 100] as const;

/** Reviews from which on the bands say something. */
export const RECALL_REVIEWS_MIN = 50;

/** Compares predicted with actual recall over all reviews, in bands without empty ones, and as a whole. */
export function recallBands(cards: readonly Pick<Card, 'reviews'>[]): { bands: RecallBand[]; total: RecallBand } {
  const predictions = cards.flatMap(({ reviews }) =>
    reviews.flatMap(([, rating, predicted]) => (predicted === null ? [] : [{ predicted, isRecalled: rating > 1 }])),
  );
  const bandOf = (from: number, to: number): RecallBand => {
    const inside = predictions.filter(({ predicted }) => predicted >= from && (predicted < to || to === 100));
    const mean = (sum: number): number => (inside.length === 0 ? 0 : sum / inside.length);
    return {
      from,
      to,
      reviews: inside.length,
      predicted: mean(inside.reduce((sum, { predicted }) => sum + predicted, 0)) / 100,
      actual: mean(inside.filter(({ isRecalled }) => isRecalled).length),
    };
  };
  const bands = bounds.slice(1).map((to, index) => bandOf(bounds[index] ?? 0, to));
  return { bands: bands.filter(({ reviews }) => reviews > 0), total: bandOf(0, 100) };
}
