import { default_w } from 'ts-fsrs';
import { expect, test } from 'vitest';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import type { CardMemory, PastReview, Recall, ScheduleFit } from '#domain/learn/card/card.ts';
import { scheduleReview } from '#domain/learn/card/card-schedule.ts';
import { DAY_MS } from '#domain/kernel/day.ts';
import { fitSchedule } from '#domain/learn/fitting/fit-schedule.ts';
import { logLoss, predictRecalls } from '#domain/learn/fitting/recall-prediction.ts';
import { historiesOf } from '#domain/learn/fitting/test-histories.ts';

const FROM = Date.parse('2026-01-05T12:00:00.000Z');
const CARDS = 60;
const REVIEWS = 9;

/** Histories of a learner whose true memory is FSRS with these weights, scheduled with the default ones. */
function learnerWith(weights: readonly number[]) {
  const roll = seededRandomInt('learner');
  const truth: ScheduleFit = { weights, retention: 0.9, reviews: 0 };
  return Array.from({ length: CARDS }, (_, card) => {
    let state: Pick<Parameters<typeof scheduleReview>[0], 'memory' | 'reviews'> = { memory: null, reviews: [] };
    let at = FROM + card * DAY_MS;
    for (let index = 0; index < REVIEWS; index += 1) {
      const guess = scheduleReview(state, 'good', new Date(at).toISOString(), truth).reviews.at(-1)?.[2];
      const recall: Recall = index > 0 && roll(100) >= (guess ?? 100) ? 'again' : 'good';
      const next: { memory: CardMemory; reviews: typeof state.reviews; due: string } = scheduleReview(
        state,
        recall,
        new Date(at).toISOString(),
        null,
      );
      state = next;
      at = Date.parse(next.due);
    }
    return state;
  });
}

const reviewsOf = (rating: number): PastReview[] =>
  Array.from({ length: REVIEWS }, (_, index) => [index === 0 ? 0 : 3, index === 0 ? 1 : rating, null]);

test('a fit to a learner who forgets fast predicts better, and aims lower so that it asks for no more reviews', () => {
  const fast = default_w.map((weight, index) => (index < 4 ? weight / 5 : index === 8 ? weight - 0.8 : weight));
  const histories = historiesOf(learnerWith(fast));
  const fit = fitSchedule(histories);
  const days = histories.map(({ firstReview, reviews }) => ({ day: Date.parse(firstReview) / DAY_MS, reviews }));
  const lossOf = (weights: readonly number[]) => logLoss(predictRecalls(days, weights));
  expect(fit.reviews).toBe(CARDS * REVIEWS);
  expect(fit.weights).toHaveLength(21);
  expect(lossOf(fit.weights ?? default_w)).toBeLessThan(0.95 * lossOf(default_w));
  expect(fit.retention).toBeLessThan(0.9);
  expect(fit.retention).toBeGreaterThanOrEqual(0.7);
});

test('default weights stay if they predict the latest reviews better than fitted ones', () => {
  const forgotten = { firstReview: '2026-01-05T12:00:00.000Z', reviews: reviewsOf(1) };
  const recalled = { firstReview: '2026-08-05T12:00:00.000Z', reviews: reviewsOf(3) };
  const histories = [...Array.from({ length: 40 }, () => forgotten), ...Array.from({ length: 10 }, () => recalled)];
  expect(fitSchedule(histories)).toEqual({ weights: null, retention: 0.9, reviews: 50 * REVIEWS });
});

test('a card whose first reviews are not stored is left out of the fit', () => {
  const memory = { reps: 3, firstReview: '2026-01-05T12:00:00.000Z' } as CardMemory;
  expect(
    historiesOf([
      { memory, reviews: [[3, 3, 90]] },
      { memory: null, reviews: [] },
    ]),
  ).toEqual([]);
});
