import type { Day, Instant } from '#domain/kernel/time.ts';
import { type Card, repsOf } from '#domain/learn/card.ts';

/** A day where the learner is: its name, and from when until when it lasts. */
export interface LearnersDay {
  date: Day;
  start: Instant;
  end: Instant;
}

/** What the learner wants to give. */
export interface CardPlan {
  cardsPerDay: number;
  /** The day of an exam before which every card shall have been seen. */
  examDay: Day | null;
}

export type DayCard = Pick<Card, 'id' | 'createdAt' | 'due' | 'memory' | 'deletedAt'>;

const DAY_MS = 86_400_000;
/** What turning a card, thinking and answering takes; a budget is shown in minutes by it. */
const SECONDS_A_CARD = 12;

export const minutesOf = (cards: number): number => Math.ceil((cards * SECONDS_A_CARD) / 60);

/**
 * The cards to ask today, in this order: never more than the budget has left, however many are due. Most at risk come
 * first: what was never asked, then what is most likely forgotten.
 */
export function cardsForToday<C extends DayCard>(cards: readonly C[], plan: CardPlan, day: LearnersDay): C[] {
  const left = Math.max(0, plan.cardsPerDay - reviewedToday(cards, day).length);
  const here = cards.filter(({ deletedAt }) => deletedAt === null);
  const known = here
    .filter(({ memory, due }) => memory !== null && Date.parse(due) < Date.parse(day.end))
    .filter((card) => !isOf(day, card))
    .toSorted((a, b) => riskOf(b, day) - riskOf(a, day) || byAge(a, b));
  const fresh = here
    .filter(isNew)
    .toSorted(byAge)
    .slice(0, newForToday(cards, plan, day));
  return [...fresh, ...known].slice(0, left);
}

/** Those answered today, also when they were taken away since: they were work all the same. */
export const reviewedToday = <C extends DayCard>(cards: readonly C[], day: LearnersDay): C[] =>
  cards.filter((card) => isOf(day, card));

/** How many cards will not have been asked once when the exam comes, at this budget; 0 without an exam ahead. */
export function unseenByExam(cards: readonly DayCard[], plan: CardPlan, day: LearnersDay): number {
  const days = daysToExam(plan, day);
  if (days === undefined) return 0;
  const today = Math.max(0, plan.cardsPerDay - reviewedToday(cards, day).length);
  const unseen = cards.filter((card) => card.deletedAt === null && isNew(card)).length;
  return Math.max(0, unseen - today - (days - 1) * plan.cardsPerDay);
}

/** An exam spreads what was never asked evenly over the days before it; else the budget alone decides. */
function newForToday(cards: readonly DayCard[], plan: CardPlan, day: LearnersDay): number {
  const days = daysToExam(plan, day);
  if (days === undefined) return plan.cardsPerDay;
  // Counted from the morning on, or each card that is answered would make room for one more.
  const begun = reviewedToday(cards, day).filter((card) => repsOf(card) === 1).length;
  const unseen = cards.filter((card) => card.deletedAt === null && isNew(card)).length;
  return Math.max(0, Math.ceil((unseen + begun) / days) - begun);
}

/** Whole days that are left for learning, today among them; undefined without an exam ahead. */
function daysToExam({ examDay }: CardPlan, { date }: LearnersDay): number | undefined {
  const days = examDay === null ? 0 : Math.round((Date.parse(examDay) - Date.parse(date)) / DAY_MS);
  return days >= 1 ? days : undefined;
}

const isNew = ({ memory }: DayCard): boolean => memory === null;

const isOf = ({ start, end }: LearnersDay, { memory }: DayCard): boolean => {
  const at = Date.parse(memory?.lastReview ?? '');
  return at >= Date.parse(start) && at < Date.parse(end);
};

/** Along the forgetting curve of FSRS the chance of having forgotten grows with this alone, so it orders without the curve. */
function riskOf({ memory }: DayCard, { end }: LearnersDay): number {
  if (memory === null) return 0;
  return (Date.parse(end) - Date.parse(memory.lastReview)) / DAY_MS / memory.stability;
}

const byAge = (a: DayCard, b: DayCard): number =>
  Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1);
