import { expect, test } from 'vitest';
import type { CardMemory } from '#domain/learn/card.ts';
import {
  type ReviewSchedule,
  cardsForToday,
  type DailyCard,
  minutesOf,
  unseenByExam,
} from '#domain/learn/daily-cards.ts';
import { dayAt } from '#domain/learn/test-learner.ts';
import type { Id } from '#domain/kernel/id.ts';

const today = dayAt(10);
const plan: ReviewSchedule = { cardsPerDay: 3, examDay: null };
const noon = (day: number) => new Date(Date.parse(dayAt(day).start) + 43_200_000).toISOString();

let made = 0;
function card(reviewedOn?: number, stability = 5, dueOn = 10): DailyCard {
  made += 1;
  const memory = { stability, reps: 1, lastReview: noon(reviewedOn ?? 0) } as CardMemory;
  return {
    id: String(made).padStart(4, '0') as Id<'Card'>,
    createdAt: noon(0),
    due: reviewedOn === undefined ? noon(0) : noon(dueOn),
    memory: reviewedOn === undefined ? null : memory,
    deletedAt: null,
  };
}
const many = (count: number, make: () => DailyCard = card) => Array.from({ length: count }, make);

test('no more cards are shown than the daily budget has left, however many are due', () => {
  const due = many(500);
  expect(cardsForToday(due, plan, today)).toHaveLength(3);
  const answered = [card(10, 5, 15), { ...card(10, 5, 15), deletedAt: noon(10) }];
  expect(cardsForToday([...due, ...answered], plan, today)).toHaveLength(1);
  expect(cardsForToday([...due, ...many(4, () => card(10, 5, 15))], plan, today)).toEqual([]);
});

test('new cards come first, then those most likely to be forgotten', () => {
  const [solid, shaky, fresh] = [card(4, 30), card(4, 2), card()];
  expect(cardsForToday([solid, shaky, fresh], plan, today)).toEqual([fresh, shaky, solid]);
});

test('cards that are not due, deleted or already answered today are not shown', () => {
  const cards = [card(8, 5, 11), { ...card(), deletedAt: noon(9) }, card(10, 0.2, 10)];
  expect(cardsForToday(cards, plan, today)).toEqual([]);
  expect(cardsForToday(cards.slice(0, 1), plan, dayAt(11))).toHaveLength(1);
});

test('an exam spreads new cards over the days before it, and answering one adds no other today', () => {
  const toExam: ReviewSchedule = { cardsPerDay: 20, examDay: dayAt(20).date };
  const cards = many(50);
  expect(cardsForToday(cards, toExam, today)).toHaveLength(5);
  const half = cards.map((each, index) => (index < 3 ? { ...card(10, 5, 15), id: each.id } : each));
  expect(cardsForToday(half, toExam, today)).toHaveLength(2);
  expect(cardsForToday(cards, toExam, dayAt(19))).toHaveLength(20);
  expect(cardsForToday(cards, toExam, dayAt(20))).toHaveLength(20);
});

test('a budget too small for the exam reports how many cards stay unseen', () => {
  const cards = many(50);
  const unseen = (cardsPerDay: number) => unseenByExam(cards, { cardsPerDay, examDay: dayAt(20).date }, today);
  expect([unseen(5), unseen(4), unseen(1)]).toEqual([0, 10, 40]);
  expect(unseenByExam(cards, plan, today)).toBe(0);
});

test('five cards are estimated at one minute', () => {
  expect([0, 1, 5, 6].map(minutesOf)).toEqual([0, 1, 1, 2]);
});
