import type { Day, Instant } from '#domain/kernel/time.ts';
import type { Card, CardMemory } from '#domain/learn/card/card.ts';
import { DAY_MS } from '#domain/kernel/day.ts';

/** A day in the learner's time zone with its start and end. */
export interface LocalDay {
  date: Day;
  start: Instant;
  end: Instant;
}

/** The learner's daily limits. */
export interface ReviewSchedule {
  reviewsPerDay: number;
  newPerDay: number;
  /** Exam date by which every card should have been seen. */
  examDay: Day | null;
}

export type DailyCard = Pick<Card, 'id' | 'createdAt' | 'due' | 'memory' | 'deletedAt' | 'suspendedAt'>;

/** True for a card that is neither deleted nor suspended. */
export const isActive = ({ deletedAt, suspendedAt }: Pick<Card, 'deletedAt' | 'suspendedAt'>): boolean =>
  deletedAt === null && suspendedAt === null;

export interface DailyCards<C> {
  /** Cards to ask now, in order. */
  due: C[];
  /** Forgotten cards that come back later in this session, soonest first. */
  relearning: C[];
  /** Number of cards answered today. */
  done: number;
  /** Number of other cards for today. */
  left: number;
  /** Number of due and new cards that today's limits leave for other days. */
  waiting: number;
}

/** Estimated time to read, think and answer; converts cards into minutes. */
const SECONDS_A_CARD = 12;
/** Shortest time between two reviews of a card; a card that was just on screen proves nothing. */
const REST_MS = 60_000;
/** Each fifth review is the card that is due for the longest time, so that no card waits without end. */
const OLDEST_EACH = 5;
/** New cards pause while the due cards of this many days wait, and are fewer from one day less on. */
const PAUSE_DAYS = 4;

export const minutesOf = (cards: number): number => Math.ceil((cards * SECONDS_A_CARD) / 60);

/** Moment from which a card that waits for relearning is asked if no other card is left. */
export const restsUntil = ({ memory }: DailyCard): number => Date.parse(memory?.lastReview ?? '') + REST_MS;

/**
 * Cards for today in order: those most likely to be recalled, with the share of new cards spread among them. Forgotten
 * cards come back in between and count only once.
 * @param goal number of cards that the learner wants to answer today, even beyond the limits
 */
export function cardsForToday<C extends DailyCard>(
  cards: readonly C[],
  plan: ReviewSchedule,
  day: LocalDay,
  now: number,
  goal = 0,
): DailyCards<C> {
  const answered = reviewedToday(cards, day);
  const begun = answered.filter(({ memory }) => isWithin(day, memory?.firstReview)).length;
  const reviewed = answered.length - begun;
  const here = cards.filter(isActive);
  const relearning = sortedBy(
    here.filter((card) => isRelearning(card, day, now)),
    dueTime,
  );
  const rest = here.filter((card) => !isReviewedOn(day, card) && !relearning.includes(card));
  const known = inReviewOrder(
    rest.filter(({ memory, due }) => memory !== null && Date.parse(due) < Date.parse(day.end)),
    reviewed,
    day,
  );
  const unseen = sortedBy(rest.filter(isNew), ({ createdAt }) => Date.parse(createdAt));
  const reviewsLeft = Math.max(0, plan.reviewsPerDay - reviewed);
  const newLeft = newForToday(plan, day, { due: known.length + reviewed, unseen: unseen.length + begun }) - begun;
  const chosen = spread(
    { cards: known.slice(0, reviewsLeft), done: reviewed },
    { cards: unseen.slice(0, Math.max(0, newLeft)), done: begun },
  );
  const missing = Math.max(0, goal - answered.length - chosen.length);
  if (missing > 0) chosen.push(...nextBeyondLimits([...known, ...unseen], rest, chosen, day).slice(0, missing));
  const planned = new Set(chosen);
  const isReady = ({ due }: C): boolean => Date.parse(due) <= now;
  const isRested = (card: C): boolean => restsUntil(card) <= now;
  return {
    due: [...relearning.filter(isReady), ...chosen, ...relearning.filter((card) => !isReady(card) && isRested(card))],
    relearning: relearning.filter((card) => !isReady(card) && !isRested(card)),
    done: answered.length,
    left: chosen.length,
    waiting: [...known, ...unseen].filter((card) => !planned.has(card)).length,
  };
}

/** Number of cards that will still be new on exam day with these limits; 0 without a future exam. */
export function unseenByExam(cards: readonly DailyCard[], plan: ReviewSchedule, day: LocalDay): number {
  const days = daysToExam(plan, day);
  if (days === undefined) return 0;
  const begun = cards.filter(({ memory }) => isWithin(day, memory?.firstReview)).length;
  const unseen = cards.filter((card) => isActive(card) && isNew(card)).length;
  return Math.max(0, unseen - Math.max(0, plan.newPerDay - begun) - (days - 1) * plan.newPerDay);
}

/** The card that was reviewed last today, whose review can be undone. */
export const lastReviewedToday = <C extends DailyCard & Pick<Card, 'beforeReview'>>(
  cards: readonly C[],
  day: LocalDay,
): C | undefined =>
  reviewedToday(cards, day)
    .filter(({ beforeReview, deletedAt }) => beforeReview !== null && deletedAt === null)
    .toSorted((a, b) => restsUntil(a) - restsUntil(b))
    .at(-1);

/** Cards answered today, including ones deleted or suspended since, because they used up a limit. */
const reviewedToday = <C extends DailyCard>(cards: readonly C[], day: LocalDay): C[] =>
  cards.filter((card) => isReviewedOn(day, card));

/**
 * Number of new cards for the whole day. It falls to 0 while the reviews of `PAUSE_DAYS` wait, because each new card adds
 * more of them; but an exam needs every card to be seen in time. Counted from the start of the day; otherwise each answer
 * would change it.
 */
function newForToday(plan: ReviewSchedule, day: LocalDay, atStart: { due: number; unseen: number }): number {
  const room = Math.min(1, Math.max(0, PAUSE_DAYS - atStart.due / plan.reviewsPerDay));
  const days = daysToExam(plan, day);
  const forExam = days === undefined ? 0 : Math.ceil(atStart.unseen / days);
  return Math.max(Math.ceil(plan.newPerDay * room), Math.min(plan.newPerDay, forExam));
}

/**
 * Due cards in order of expected recall, highest first. If time is short, cards that are forgotten anyway would take it from
 * those that a review still saves. But each fifth of the day is the card that is due the longest.
 */
function inReviewOrder<C extends DailyCard>(cards: readonly C[], done: number, day: LocalDay): C[] {
  // Each queue is taken from its end.
  const leastForgotten = sortedBy(cards, (card) => forgettingRisk(card, day)).toReversed();
  const oldest = sortedBy(cards, dueTime).toReversed();
  const order = new Set<C>();
  while (order.size < cards.length) {
    const queue = (done + order.size) % OLDEST_EACH === OLDEST_EACH - 1 ? oldest : leastForgotten;
    const next = queue.pop();
    if (next !== undefined) order.add(next);
  }
  return [...order];
}

interface Share<C> {
  cards: readonly C[];
  done: number;
}

/** Spreads new cards evenly over the reviews of the whole day, whatever part of both is done. */
function spread<C>(reviews: Share<C>, fresh: Share<C>): C[] {
  const totals = [reviews.cards.length + reviews.done, fresh.cards.length + fresh.done] as const;
  const order: C[] = [];
  let [review, begun] = [0, 0];
  while (order.length < reviews.cards.length + fresh.cards.length) {
    const isNewBehind = (fresh.done + begun) * totals[0] < (reviews.done + review) * totals[1];
    const isNewNext = review === reviews.cards.length || (isNewBehind && begun < fresh.cards.length);
    const next = isNewNext ? fresh.cards[begun++] : reviews.cards[review++];
    if (next !== undefined) order.push(next);
  }
  return order;
}

/** Cards for a learner who wants more than the limits: waiting ones first, then those that are due soonest by risk. */
function nextBeyondLimits<C extends DailyCard>(
  waiting: readonly C[],
  rest: readonly C[],
  chosen: readonly C[],
  day: LocalDay,
): C[] {
  const [isWaiting, isChosen] = [new Set(waiting), new Set(chosen)];
  const ahead = rest.filter((card) => !isWaiting.has(card));
  return [...waiting, ...sortedBy(ahead, (card) => -forgettingRisk(card, day))].filter((card) => !isChosen.has(card));
}

/** Whole days left for learning, including today; undefined without a future exam. */
function daysToExam({ examDay }: ReviewSchedule, { date }: LocalDay): number | undefined {
  const days = examDay === null ? 0 : Math.round((Date.parse(examDay) - Date.parse(date)) / DAY_MS);
  return days >= 1 ? days : undefined;
}

const isNew = ({ memory }: DailyCard): boolean => memory === null;

const isWithin = ({ start, end }: LocalDay, at: Instant | undefined): boolean =>
  at !== undefined && Date.parse(at) >= Date.parse(start) && Date.parse(at) < Date.parse(end);

export const isReviewedOn = (day: LocalDay, { memory }: DailyCard): boolean => isWithin(day, memory?.lastReview);

/** True for a card that was forgotten today; also for one that was forgotten less than a minute ago, before midnight. */
function isRelearning(card: DailyCard, day: LocalDay, now: number): boolean {
  if (card.memory?.scheduledDays !== 0) return false;
  return isReviewedOn(day, card) || restsUntil(card) > now;
}

/**
 * Risk of having forgotten a card. On the FSRS forgetting curve it grows with this ratio alone, so the curve itself is
 * not needed for sorting.
 */
function forgettingRisk({ memory }: { memory: CardMemory | null }, { end }: LocalDay): number {
  if (memory === null) return 0;
  return (Date.parse(end) - Date.parse(memory.lastReview)) / DAY_MS / memory.stability;
}

const dueTime = ({ due }: DailyCard): number => Date.parse(due);

/** Sorts by a key that is computed once for each card; cards with equal keys are in order of their ids. */
const sortedBy = <C extends DailyCard>(cards: readonly C[], keyOf: (card: C) => number): C[] =>
  cards
    .map((card) => ({ card, key: keyOf(card) }))
    .toSorted((a, b) => a.key - b.key || (a.card.id < b.card.id ? -1 : 1))
    .map(({ card }) => card);
