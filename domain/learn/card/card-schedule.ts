import { type FSRS, fsrs, type Grade, Rating } from 'ts-fsrs';
import { DAY_MS } from '#domain/kernel/day.ts';
import type { Instant } from '#domain/kernel/time.ts';
import type { Card, CardMemory, CardSchedule, PastReview, Recall, ScheduleFit } from '#domain/learn/card/card.ts';

/** Minutes until a forgotten card comes back, within the same session. */
const RELEARNING_MINUTES = 10;

/** Reviews of a card that are stored, so that no card grows without end. */
const STORED_REVIEWS_MAX = 500;

const grades: Readonly<Record<Recall, Grade>> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** Fuzz is off, so that browser and server compute the same due date. */
const schedulerOf = (fit: ScheduleFit | null): FSRS =>
  fsrs({ enable_fuzz: false, ...(fit?.weights && { w: fit.weights, request_retention: fit.retention }) });

const usual = schedulerOf(null);
const fitted = new WeakMap<ScheduleFit, FSRS>();

function schedulerFor(fit: ScheduleFit | null): FSRS {
  if (fit === null) return usual;
  const own = fitted.get(fit) ?? schedulerOf(fit);
  fitted.set(fit, own);
  return own;
}

/** Whole days since the last review. FSRS was fitted to whole days, and 0 is a review within one session. */
export const daysBetweenReviews = (last: Instant, at: Instant): number =>
  Math.max(0, Math.round((Date.parse(at) - Date.parse(last)) / DAY_MS));

/**
 * Next due date, memory state and history of a card after an answer at `at`. A forgotten card comes back within the
 * session.
 */
export function scheduleReview(
  { memory, reviews }: Pick<Card, 'memory' | 'reviews'>,
  recall: Recall,
  at: Instant,
  fit: ScheduleFit | null,
): CardSchedule & { memory: CardMemory; reviews: PastReview[] } {
  const scheduler = schedulerFor(fit);
  const days = memory === null ? 0 : daysBetweenReviews(memory.lastReview, at);
  const grade = grades[recall];
  // The stored state may come from other weights than the fitted ones.
  const state = memory !== null && fit?.weights && reviews.length === memory.reps ? replay(scheduler, reviews) : memory;
  const { stability, difficulty } = scheduler.next_state(state, days, grade);
  const scheduledDays = recall === 'again' ? 0 : scheduler.next_interval(stability, days);
  const wait = scheduledDays === 0 ? RELEARNING_MINUTES * 60_000 : scheduledDays * DAY_MS;
  const predicted =
    state === null || days === 0 ? null : Math.round(100 * scheduler.forgetting_curve(days, state.stability));
  return {
    due: new Date(Date.parse(at) + wait).toISOString(),
    memory: { stability, difficulty, scheduledDays, ...historyAfter(memory, recall, new Date(at).toISOString()) },
    reviews: [...reviews, [days, grade, predicted] as const].slice(-STORED_REVIEWS_MAX),
  };
}

type State = Pick<CardMemory, 'stability' | 'difficulty'>;

/** Memory state after these reviews; null without any. */
export const replay = (scheduler: FSRS, reviews: readonly PastReview[]): State | null =>
  reviews.reduce<State | null>((state, [days, grade]) => scheduler.next_state(state, days, grade as Grade), null);

type History = Pick<CardMemory, 'reps' | 'lapses' | 'firstReview' | 'lastReview'>;

/** A card that is forgotten again within a session has lapsed only once. */
function historyAfter(memory: CardMemory | null, recall: Recall, lastReview: Instant): History {
  if (memory === null) return { reps: 1, lapses: 0, firstReview: lastReview, lastReview };
  const { reps, lapses, scheduledDays, firstReview = memory.lastReview } = memory;
  const isLapse = recall === 'again' && scheduledDays > 0;
  return { reps: reps + 1, lapses: lapses + (isLapse ? 1 : 0), firstReview, lastReview };
}

/** Limits the reported time of an answer: the device's clock may be wrong, and an offline answer arrives late. */
export function clampReviewTime(
  { memory, createdAt }: Pick<Card, 'memory' | 'createdAt'>,
  said: Instant,
  now: Instant,
): Instant {
  const earliest = Date.parse(memory?.lastReview ?? createdAt);
  const latest = Date.parse(now);
  return new Date(Math.min(latest, Math.max(earliest, Date.parse(said)))).toISOString();
}
