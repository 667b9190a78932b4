import { CLAMP_PARAMETERS, default_w, fsrs, W17_W18_Ceiling } from 'ts-fsrs';
import { DAY_MS } from '#domain/kernel/day.ts';
import type { ScheduleFit } from '#domain/learn/card/card.ts';
import { replay } from '#domain/learn/card/card-schedule.ts';
import { solveLinearSystem } from '#domain/learn/fitting/linear-system.ts';
import {
  type CardHistory,
  logLoss,
  predictRecalls,
  type RecallPrediction,
} from '#domain/learn/fitting/recall-prediction.ts';

/** Share of the reviews, the latest, that the fitted weights must predict better than the default ones. */
const HELD_OUT = 0.2;
/**
 * Standard deviations of the weights among learners, from fsrs-rs; those of the first four, the initial stabilities, are of
 * their logarithms. They keep the weights that the reviews say little about near the default ones.
 */
const spread = [
  1, 1, 1, 1, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03, 0.31, 0.32, 0.14, 0.27,
];
const LOGARITHMIC = 4;
const bounds = CLAMP_PARAMETERS(W17_W18_Ceiling) as [min: number, max: number][];
/** The recall that FSRS aims at by default, and the lowest that a fit may choose. */
const RETENTION = 0.9;
const RETENTION_MIN = 0.7;
const retentions = Array.from({ length: 20 }, (_, step) => RETENTION - step / 100);
const ROUNDS_MAX = 8;
const HALVINGS_MAX = 6;
/** Improvement of the loss below which the fit is done. */
const ENOUGH = 0.5;
/** Step of a numerical derivative. */
const STEP = 0.01;

type History = Parameters<typeof predictRecalls>[0][number];
/** Deviations of the weights from the default ones, in standard deviations. */
type Point = readonly number[];
const usualPoint: Point = spread.map(() => 0);

/**
 * Fits the 21 weights of FSRS to a learner's reviews, and the recall to aim at. Weights are null if the default ones
 * predict the latest reviews, on which the fit is tried first, at least as well.
 */
export function fitSchedule(cards: readonly CardHistory[]): ScheduleFit {
  const histories = cards.map(({ firstReview, reviews }) => ({ day: Date.parse(firstReview) / DAY_MS, reviews }));
  const days = predictRecalls(histories, default_w)
    .map(({ day }) => day)
    .toSorted((a, b) => a - b);
  const from = days[Math.floor(days.length * (1 - HELD_OUT))] ?? 0;
  const lossOf = (weights: readonly number[]): number =>
    logLoss(predictRecalls(histories, weights).filter(({ day }) => day >= from));
  const earlier = histories.map((history) => before(from, history));
  const tried = mostLikelyPoint(earlier, usualPoint);
  const isBetter = lossOf(weightsAt(tried)) < lossOf(default_w);
  const weights = isBetter ? weightsAt(mostLikelyPoint(histories, tried)) : null;
  const retention = weights === null ? RETENTION : retentionOfSameWork(histories, weights);
  return { weights, retention, reviews: histories.reduce((sum, { reviews }) => sum + reviews.length, 0) };
}

/** Recall at which the fitted weights give as many reviews a day as the default weights do at the usual recall. */
function retentionOfSameWork(histories: readonly History[], weights: readonly number[]): number {
  const reviewsPerDay = (w: readonly number[], retention: number): number => {
    const scheduler = fsrs({ w, request_retention: retention, enable_fuzz: false });
    return histories.reduce((sum, { reviews }) => {
      const state = replay(scheduler, reviews);
      return state === null ? sum : sum + 1 / scheduler.next_interval(state.stability, 0);
    }, 0);
  };
  const usual = reviewsPerDay(default_w, RETENTION);
  return retentions.find((retention) => reviewsPerDay(weights, retention) <= usual) ?? RETENTION_MIN;
}

/** The part of a history before a day. */
function before(limit: number, { day, reviews }: History): History {
  let at = day;
  const end = reviews.findIndex(([days]) => (at += days) >= limit);
  return { day, reviews: end === -1 ? reviews : reviews.slice(0, end) };
}

/** Point with the highest posterior probability, found by Fisher scoring: Newton's method with expected curvature. */
function mostLikelyPoint(histories: readonly History[], start: Point): Point {
  const attempt = (point: Point) => {
    const predictions = predictRecalls(histories, weightsAt(point));
    return { point, predictions, loss: logLoss(predictions) + point.reduce((sum, x) => sum + x * x, 0) / 2 };
  };
  let best = attempt(start);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const direction = scoringStep(best.point, best.predictions, (point) => attempt(point).predictions);
    const { loss } = best;
    for (let scale = 1; scale > 2 ** -HALVINGS_MAX && best.loss === loss; scale /= 2) {
      const next = attempt(best.point.map((x, index) => x - scale * (direction[index] ?? 0)));
      if (next.loss < loss) best = next;
    }
    if (best.loss > loss - ENOUGH) break;
  }
  return best.point;
}

const weightsAt = (point: Point): number[] =>
  point.map((deviation, index) => {
    const usual = default_w[index] ?? 0;
    const width = spread[index] ?? 0;
    const weight = index < LOGARITHMIC ? usual * Math.exp(deviation * width) : usual + deviation * width;
    const [min, max] = bounds[index] ?? [0, Infinity];
    return Math.min(max, Math.max(min, weight));
  });

/** Gradient of the loss, divided by its expected curvature. */
function scoringStep(
  point: Point,
  base: readonly RecallPrediction[],
  predict: (point: Point) => readonly RecallPrediction[],
): number[] {
  const slopes = point.map((_, moved) =>
    predict(point.map((x, index) => (index === moved ? x + STEP : x))).map(
      ({ predicted }, index) => (predicted - (base[index]?.predicted ?? 0)) / STEP,
    ),
  );
  const gradient = [...point];
  const curvature: number[][] = point.map((_, row) => point.map((__, column) => (row === column ? 1 : 0)));
  for (const [index, { predicted, isRecalled }] of base.entries()) {
    const variance = predicted * (1 - predicted);
    const surprise = predicted - (isRecalled ? 1 : 0);
    for (const [row, own] of slopes.entries()) {
      const slope = (own[index] ?? 0) / variance;
      if (slope === 0) continue;
      gradient[row] = (gradient[row] ?? 0) + slope * surprise;
      const line = curvature[row] ?? [];
      for (const [column, other] of slopes.entries()) line[column] = (line[column] ?? 0) + slope * (other[index] ?? 0);
    }
  }
  return solveLinearSystem(curvature, gradient);
}
