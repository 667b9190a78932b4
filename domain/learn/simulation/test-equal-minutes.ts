import { DAY_MS } from '#domain/kernel/day.ts';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import type { CardMemory, CardSchedule, ScheduleFit } from '#domain/learn/card/card.ts';
import { scheduleReview } from '#domain/learn/card/card-schedule.ts';
import { fitSchedule } from '#domain/learn/fitting/fit-schedule.ts';
import { historiesOf } from '#domain/learn/fitting/test-histories.ts';
import { createHalfLifeMemory } from '#domain/learn/simulation/test-half-life-memory.ts';
import { type SimulatedCard, study, type StudyTerm } from '#domain/learn/simulation/test-learner.ts';
import { createMemory } from '#domain/learn/simulation/test-memory-model.ts';

/** How the next review of a card is found: FSRS, FSRS fitted to the learner, or the same number of days for every card. */
export type Method = 'default' | 'fitted' | number;

const DAYS = 90;
/** Days after which the weights are fitted again. */
const FIT_EACH = 30;
const FROM = '2026-01-05';

export interface Recalled {
  /** Mean true recall of all cards, including those never seen, on the day after the last and a month later. */
  atEnd: number;
  later: number;
  minutes: number;
}

/** The same schedule with a fixed interval; a forgotten card still comes back within the session. */
function afterDays(memory: CardMemory, days: number): Partial<CardSchedule> & { memory: CardMemory } {
  if (memory.scheduledDays === 0) return { memory: { ...memory, stability: days } };
  const due = new Date(Date.parse(memory.lastReview) + days * DAY_MS).toISOString();
  return { due, memory: { ...memory, stability: days, scheduledDays: days } };
}

/** Cards that were reviewed on other days change their places, so that the one reviewed the longest ago comes first. */
function longestAgoFirst(due: readonly SimulatedCard[]): SimulatedCard[] {
  const isMoved = ({ memory }: SimulatedCard): boolean => memory !== null && memory.scheduledDays > 0;
  const timeOf = ({ memory }: SimulatedCard): number => Date.parse(memory?.lastReview ?? '');
  const moved = due.filter(isMoved).toSorted((a, b) => timeOf(b) - timeOf(a));
  return due.map((card) => (isMoved(card) ? (moved.pop() ?? card) : card));
}

/** A learner studies for the same minutes each day, whatever the method. Odd seeds have the memory with half-lives. */
export function recalledWith(seed: number, method: Method): Recalled {
  const roll = seededRandomInt(`load ${seed}`);
  const cardsPerDay = 5 + roll(8);
  const minutes = Math.round(cardsPerDay * (1.5 + roll(151) / 100));
  let fit: ScheduleFit | null = null;
  const term: StudyTerm = {
    from: FROM,
    days: DAYS,
    timeZone: 'UTC',
    plan: { reviewsPerDay: typeof method === 'number' ? 1_000 : 100, newPerDay: cardsPerDay, examDay: null },
    cardsOn: () => cardsPerDay,
    minutes,
    memoryOf: seed % 2 === 1 ? createHalfLifeMemory : createMemory,
    schedule: (card, recall, at) => {
      const next = scheduleReview(card, recall, at, fit);
      return typeof method === 'number' ? { ...next, ...afterDays(next.memory, method) } : next;
    },
    ...(typeof method === 'number' && { arrange: longestAgoFirst }),
    onDayEnd(day, cards) {
      if (method === 'fitted' && day % FIT_EACH === FIT_EACH - 1) fit = fitSchedule(historiesOf(cards));
    },
  };
  const { cards, days, memory } = study(`learner ${seed}`, term);
  const end = Date.parse(days.at(-1)?.end ?? '') + DAY_MS / 2;
  const recallAt = (at: number) =>
    cards.reduce((sum, card) => sum + (card.memory ? memory.recall(card.id, at) : 0), 0) / cards.length;
  const seconds = days.flatMap(({ asked }) => asked).reduce((sum, each) => sum + each.seconds, 0);
  return { atEnd: recallAt(end), later: recallAt(end + 30 * DAY_MS), minutes: seconds / 60 / DAYS };
}
