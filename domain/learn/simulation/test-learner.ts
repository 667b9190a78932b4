import type { Id } from '#domain/kernel/id.ts';
import { addDays } from '#domain/kernel/day.ts';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import type { Day } from '#domain/kernel/time.ts';
import type { Card, CardSchedule, Recall } from '#domain/learn/card/card.ts';
import { scheduleReview } from '#domain/learn/card/card-schedule.ts';
import {
  cardsForToday,
  type DailyCard,
  type LocalDay,
  restsUntil,
  type ReviewSchedule,
} from '#domain/learn/card/daily-cards.ts';
import { createMemory, type SimulatedMemory } from '#domain/learn/simulation/test-memory-model.ts';
import { momentAt } from '#domain/kernel/format/time-zone.ts';
import { dayInZone } from '#domain/learn/card/zoned-day.ts';

export interface StudyTerm {
  from: Day;
  days: number;
  timeZone: string;
  plan: ReviewSchedule;
  /** Number of cards created on each day. */
  cardsOn: (day: number) => number;
  isMissed?: (day: number) => boolean;
  /**
   * Minutes after which the learner stops each day, and before which they ask for more cards than the limits. Without
   * it they study until nothing is left for today.
   */
  minutes?: number;
  /** Computes the due date; FSRS with its default weights if omitted. */
  schedule?: Schedule;
  /** Changes the order of today's cards. */
  arrange?: (due: readonly SimulatedCard[]) => SimulatedCard[];
  /** Called with all cards after each day. */
  onDayEnd?: (day: number, cards: readonly SimulatedCard[]) => void;
  /** Memory of the learner; the one by Pavlik and Anderson if omitted. */
  memoryOf?: (seed: string) => SimulatedMemory;
}

type Schedule = (card: SimulatedCard, recall: Recall, at: string) => CardSchedule;
const usual: Schedule = (card, recall, at) => scheduleReview(card, recall, at, null);

export type SimulatedCard = DailyCard & Pick<Card, 'reviews'>;

export interface Asked {
  cardID: string;
  at: number;
  rating: Recall;
  seconds: number;
  /** Due date before the review; undefined for a new card. */
  due: number | undefined;
}

export interface StudyDay extends LocalDay {
  asked: Asked[];
  /** Due and new cards that wait at the start of the day. */
  dueAtStart: number;
  newAtStart: number;
}

export interface StudyResult {
  days: StudyDay[];
  cards: SimulatedCard[];
  memory: SimulatedMemory;
}

/** Cards that a learner who has time left asks for at once. */
const EXTRA_CARDS = 50;

export const newCard = (index: number, at: number): SimulatedCard => {
  const made = new Date(at).toISOString();
  return {
    id: String(index).padStart(5, '0') as Id<'Card'>,
    createdAt: made,
    due: made,
    memory: null,
    reviews: [],
    deletedAt: null,
    suspendedAt: null,
  };
};

/** A learner who studies once a day; the same seed gives the same result. */
export function study(seed: string, term: StudyTerm): StudyResult {
  const memory = (term.memoryOf ?? createMemory)(seed);
  const roll = seededRandomInt(`${seed} days`);
  const cards = new Map<string, SimulatedCard>();
  const days: StudyDay[] = [];
  for (let number = 0; number < term.days; number += 1) {
    const day = dayInZone(addDays(term.from, number), term.timeZone);
    for (let made = term.cardsOn(number); made > 0; made -= 1) {
      const card = newCard(cards.size, Date.parse(day.start) + 1_000);
      cards.set(card.id, card);
    }
    const here = [...cards.values()];
    const isDue = (card: DailyCard) => card.memory !== null && Date.parse(card.due) < Date.parse(day.end);
    const dueAtStart = here.filter(isDue).length;
    const newAtStart = here.filter((card) => card.memory === null).length;
    // Between a quarter past seven in the morning and a quarter past ten at night.
    const minutes = 435 + roll(900);
    const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
    const asked = term.isMissed?.(number)
      ? []
      : studySession(memory, cards, term, day, momentAt(day.date, `${clock}:00`, term.timeZone));
    days.push({ ...day, asked, dueAtStart, newAtStart });
    term.onDayEnd?.(number, [...cards.values()]);
  }
  return { days, cards: [...cards.values()], memory };
}

function studySession(
  memory: SimulatedMemory,
  cards: Map<string, SimulatedCard>,
  term: StudyTerm,
  day: LocalDay,
  from: number,
): Asked[] {
  const { minutes = Infinity, schedule = usual } = term;
  const queue = createQueue(cards, term, day);
  const asked: Asked[] = [];
  let now = from;
  while (now < from + minutes * 60_000) {
    const card = queue.next(now);
    if (card === undefined) return asked;
    if (typeof card === 'number') {
      now = card;
      continue;
    }
    const { rating, seconds } = memory.practice(card.id, now);
    asked.push({ cardID: card.id, at: now, rating, seconds, due: card.memory ? Date.parse(card.due) : undefined });
    const next = { ...card, ...schedule(card, rating, new Date(now).toISOString()) };
    cards.set(card.id, next);
    if (rating === 'again') queue.comesBack(Date.parse(next.due));
    now += Math.round(seconds * 1_000);
  }
  return asked;
}

/** Cards of a session in the order of the product, which is asked again only when that may have changed. */
function createQueue(
  cards: Map<string, SimulatedCard>,
  { plan, minutes, arrange = (due) => [...due] }: StudyTerm,
  day: LocalDay,
) {
  let queue: SimulatedCard[] = [];
  let goal = 0;
  /** Time at which the next forgotten card comes back. */
  let outdated = -Infinity;
  return {
    /** The next card; the time to wait for, if a forgotten card has to rest; or undefined if nothing is left. */
    next(now: number): SimulatedCard | number | undefined {
      if (queue.length > 0 && now < outdated) return queue.pop();
      const today = cardsForToday([...cards.values()], plan, day, now, goal);
      queue = arrange(today.due).toReversed();
      outdated = nextReturn([...today.due, ...today.relearning], now);
      if (queue.length > 0) return queue.pop();
      if (minutes !== undefined && goal < today.done + EXTRA_CARDS) {
        goal = today.done + EXTRA_CARDS;
        return now;
      }
      return today.relearning.length === 0 ? undefined : Math.min(...today.relearning.map(restsUntil));
    },
    comesBack(at: number): void {
      outdated = Math.min(outdated, at);
    },
  };
}

/** Earliest time at which a forgotten card comes back. */
const nextReturn = (cards: readonly DailyCard[], now: number): number =>
  Math.min(
    ...cards
      .filter(({ memory, due }) => memory?.scheduledDays === 0 && Date.parse(due) > now)
      .map(({ due }) => Date.parse(due)),
  );
