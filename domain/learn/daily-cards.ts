import type { Day, Instant } from '#domain/kernel/time.ts';
import { type Card, repsOf } from '#domain/learn/card.ts';
import { DAY_MS } from '#domain/kernel/day.ts';

/** A day in the learner's time zone with its start and end. */
export interface LocalDay {
  date: Day;
  start: Instant;
  end: Instant;
}

/** The learner's daily budget. */
export interface ReviewSchedule {
  cardsPerDay: number;
  /** Exam date by which every card should have been seen. */
  examDay: Day | null;
}

export type DailyCard = Pick<Card, 'id' | 'createdAt' | 'due' | 'memory' | 'deletedAt'>;

/** Estimated time to read, think and answer; converts a budget into minutes. */
const SECONDS_A_CARD = 12;

export const minutesOf = (cards: number): number => Math.ceil((cards * SECONDS_A_CARD) / 60);

/**
 * Cards for today in order, never more than the budget has left. New cards come first, then those most likely to be
 * forgotten.
 */
export function cardsForToday<C extends DailyCard>(cards: readonly C[], plan: ReviewSchedule, day: LocalDay): C[] {
  const left = Math.max(0, plan.cardsPerDay - reviewedToday(cards, day).length);
  const here = cards.filter(({ deletedAt }) => deletedAt === null);
  const known = here
    .filter(({ memory, due }) => memory !== null && Date.parse(due) < Date.parse(day.end))
    .filter((card) => !isReviewedOn(day, card))
    .toSorted((a, b) => forgettingRisk(b, day) - forgettingRisk(a, day) || byAge(a, b));
  const fresh = here
    .filter(isNew)
    .toSorted(byAge)
    .slice(0, newForToday(cards, plan, day));
  return [...fresh, ...known].slice(0, left);
}

/** Cards answered today, including ones deleted since, because they used up budget. */
export const reviewedToday = <C extends DailyCard>(cards: readonly C[], day: LocalDay): C[] =>
  cards.filter((card) => isReviewedOn(day, card));

/** Number of cards that will still be new on exam day with this budget; 0 without a future exam. */
export function unseenByExam(cards: readonly DailyCard[], plan: ReviewSchedule, day: LocalDay): number {
  const days = daysToExam(plan, day);
  if (days === undefined) return 0;
  const today = Math.max(0, plan.cardsPerDay - reviewedToday(cards, day).length);
  const unseen = cards.filter((card) => card.deletedAt === null && isNew(card)).length;
  return Math.max(0, unseen - today - (days - 1) * plan.cardsPerDay);
}

/** Limit for new cards today: spread evenly until the exam, or the whole budget without one. */
function newForToday(cards: readonly DailyCard[], plan: ReviewSchedule, day: LocalDay): number {
  const days = daysToExam(plan, day);
  if (days === undefined) return plan.cardsPerDay;
  // Counted from the start of the day; otherwise each answered card would make room for another one.
  const begun = reviewedToday(cards, day).filter((card) => repsOf(card) === 1).length;
  const unseen = cards.filter((card) => card.deletedAt === null && isNew(card)).length;
  return Math.max(0, Math.ceil((unseen + begun) / days) - begun);
}

/** Whole days left for learning, including today; undefined without a future exam. */
function daysToExam({ examDay }: ReviewSchedule, { date }: LocalDay): number | undefined {
  const days = examDay === null ? 0 : Math.round((Date.parse(examDay) - Date.parse(date)) / DAY_MS);
  return days >= 1 ? days : undefined;
}

const isNew = ({ memory }: DailyCard): boolean => memory === null;

const isReviewedOn = ({ start, end }: LocalDay, { memory }: DailyCard): boolean => {
  const at = Date.parse(memory?.lastReview ?? '');
  return at >= Date.parse(start) && at < Date.parse(end);
};

/**
 * Risk of having forgotten a card. On the FSRS forgetting curve it grows with this ratio alone, so the curve itself is
 * not needed for sorting.
 */
function forgettingRisk({ memory }: DailyCard, { end }: LocalDay): number {
  if (memory === null) return 0;
  return (Date.parse(end) - Date.parse(memory.lastReview)) / DAY_MS / memory.stability;
}

const byAge = (a: DailyCard, b: DailyCard): number =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);
