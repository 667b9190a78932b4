import { fsrs, Rating } from 'ts-fsrs';
import type { Id } from '#domain/kernel/id.ts';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import type { Recall } from '#domain/learn/card.ts';
import type { DailyCard, LocalDay } from '#domain/learn/daily-cards.ts';
import { scheduleReview } from '#domain/learn/card-schedule.ts';
import { DAY_MS } from '#domain/kernel/day.ts';

const START = Date.parse('2026-03-02T00:00:00.000Z');

export const dayAt = (number: number): LocalDay => ({
  date: new Date(START + number * DAY_MS).toISOString().slice(0, 10),
  start: new Date(START + number * DAY_MS).toISOString(),
  end: new Date(START + (number + 1) * DAY_MS).toISOString(),
});

/**
 * The learner's true memory of a card, hidden from the scheduler: it uses the learner's own weights and the card's own
 * ease.
 */
interface Trace {
  state: { stability: number; difficulty: number };
  last: number;
}

const grades: Record<Recall, number> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/** Ratings that the learner gives after a successful recall. */
const wins: readonly Recall[] = ['hard', 'good', 'good', 'good', 'easy'];

/** A simulated learner who forgets at random; the same seed gives the same behavior. */
export function testLearner(seed: string, count: number, madeOnDay: (index: number) => number) {
  const roll = seededRandomInt(seed);
  const chance = (): number => roll(1_000_000) / 1_000_000;
  const between = (low: number, high: number): number => low + (high - low) * chance();
  const known = fsrs({ enable_short_term: false });
  const own = fsrs({ enable_short_term: false, w: known.parameters.w.map((weight) => weight * between(0.8, 1.2)) });
  const ease = Array.from({ length: count }, () => between(0.4, 1.6));
  const traces = new Map<string, Trace>();
  let cards: DailyCard[] = Array.from({ length: count }, (_, index) => {
    const made = new Date(START + madeOnDay(index) * DAY_MS).toISOString();
    const id = String(index).padStart(5, '0') as Id<'Card'>;
    return { id, createdAt: made, due: made, memory: null, deletedAt: null };
  });

  /** True probability, 0 to 1, of recalling a card at that moment. */
  const recall = ({ id }: DailyCard, at: number): number => {
    const trace = traces.get(id);
    if (!trace) return 0;
    return own.forgetting_curve((at - trace.last) / DAY_MS, trace.state.stability * (ease[Number(id)] ?? 1));
  };

  function answer(card: DailyCard, at: number): void {
    const trace = traces.get(card.id);
    const isRecalled = chance() < recall(card, at);
    const said: Recall = isRecalled ? (wins[roll(wins.length)] ?? 'good') : 'again';
    const days = trace ? (at - trace.last) / DAY_MS : 0;
    const state = own.next_state(trace?.state ?? null, days, grades[said], trace && recall(card, at));
    traces.set(card.id, { state, last: at });
    const after = { ...card, ...scheduleReview(card, said, new Date(at).toISOString()) };
    cards = cards.map((each) => (each.id === card.id ? after : each));
  }

  return {
    /** Cards created up to that day. */
    cardsOn: (number: number): DailyCard[] =>
      cards.filter(({ createdAt }) => Date.parse(createdAt) <= START + number * DAY_MS),
    /** Reviews these cards one after the other in the evening of that day. */
    study(number: number, chosen: readonly DailyCard[]): void {
      for (const [index, card] of chosen.entries()) answer(card, START + (number + 0.75) * DAY_MS + index * 12_000);
    },
    /** Mean recall over all cards, 0 to 1, in the morning of that day. */
    recallOn: (number: number): number =>
      cards.reduce((sum, card) => sum + recall(card, START + (number + 0.375) * DAY_MS), 0) / cards.length,
    seen: (): number => cards.filter(({ memory }) => memory !== null).length,
  };
}
