import type { Id } from '#domain/kernel/id.ts';
import { addDays } from '#domain/kernel/day.ts';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import type { Day } from '#domain/kernel/time.ts';
import type { Recall } from '#domain/learn/card.ts';
import { scheduleReview } from '#domain/learn/card-schedule.ts';
import {
  cardsForToday,
  type DailyCard,
  type LocalDay,
  restsUntil,
  type ReviewSchedule,
} from '#domain/learn/daily-cards.ts';
import { createMemory, type SimulatedMemory } from '#domain/learn/test-memory-model.ts';
import { dayInZone, momentAt } from '#domain/learn/test-study-day.ts';

export interface StudyTerm {
  from: Day;
  days: number;
  timeZone: string;
  plan: ReviewSchedule;
  /** Number of cards created on each day. */
  cardsOn: (day: number) => number;
  isMissed?: (day: number) => boolean;
}

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
  cards: DailyCard[];
  memory: SimulatedMemory;
}

export const newCard = (index: number, at: number): DailyCard => {
  const made = new Date(at).toISOString();
  return {
    id: String(index).padStart(5, '0') as Id<'Card'>,
    createdAt: made,
    due: made,
    memory: null,
    deletedAt: null,
  };
};

/** A learner who studies each evening until nothing is left for today; the same seed gives the same result. */
export function study(seed: string, term: StudyTerm): StudyResult {
  const memory = createMemory(seed);
  const roll = seededRandomInt(`${seed} days`);
  const cards = new Map<string, DailyCard>();
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
  }
  return { days, cards: [...cards.values()], memory };
}

function studySession(
  memory: SimulatedMemory,
  cards: Map<string, DailyCard>,
  { plan }: StudyTerm,
  day: LocalDay,
  from: number,
): Asked[] {
  const asked: Asked[] = [];
  let now = from;
  for (;;) {
    const { due, relearning } = cardsForToday([...cards.values()], plan, day, now);
    const [card] = due;
    if (!card) {
      if (relearning.length === 0) return asked;
      now = Math.min(...relearning.map(restsUntil));
      continue;
    }
    const { rating, seconds } = memory.practice(card.id, now);
    asked.push({ cardID: card.id, at: now, rating, seconds, due: card.memory ? Date.parse(card.due) : undefined });
    cards.set(card.id, { ...card, ...scheduleReview(card, rating, new Date(now).toISOString()) });
    now += Math.round(seconds * 1_000);
  }
}
