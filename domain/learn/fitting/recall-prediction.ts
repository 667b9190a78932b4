import { fsrs, type Grade } from 'ts-fsrs';
import type { Instant } from '#domain/kernel/time.ts';
import type { PastReview } from '#domain/learn/card/card.ts';

/** All reviews of a card, from its first one. */
export interface CardHistory {
  firstReview: Instant;
  reviews: readonly PastReview[];
}

/** Probability of recall before an answer, and the answer. */
export interface RecallPrediction {
  /** Days since the epoch. */
  day: number;
  predicted: number;
  isRecalled: boolean;
}

/** A prediction is never certain, so that one surprise does not outweigh all other reviews. */
const CERTAINTY_MAX = 0.9999;

/** Predicts every review but the first of each card, and those within one session, which prove little. */
export function predictRecalls(
  histories: readonly { day: number; reviews: readonly PastReview[] }[],
  weights: readonly number[],
): RecallPrediction[] {
  const scheduler = fsrs({ w: weights, enable_fuzz: false });
  const predictions: RecallPrediction[] = [];
  for (const history of histories) {
    let memory: { stability: number; difficulty: number } | null = null;
    let { day } = history;
    for (const [days, grade] of history.reviews) {
      day += days;
      if (memory !== null && days > 0) {
        const recall: number = scheduler.forgetting_curve(days, memory.stability);
        const predicted = Math.min(CERTAINTY_MAX, Math.max(1 - CERTAINTY_MAX, recall));
        predictions.push({ day, predicted, isRecalled: grade > 1 });
      }
      memory = scheduler.next_state(memory, days, grade as Grade);
    }
  }
  return predictions;
}

/** Sum of the logarithmic losses of predictions; smaller is better. */
export const logLoss = (predictions: readonly RecallPrediction[]): number =>
  predictions.reduce((sum, { predicted, isRecalled }) => sum - Math.log(isRecalled ? predicted : 1 - predicted), 0);
