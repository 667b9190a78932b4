import { expect, test } from 'vitest';
import type { Id } from '#domain/kernel/id.ts';
import { addDays } from '#domain/kernel/day.ts';
import type { CardMemory } from '#domain/learn/card/card.ts';
import {
  cardsForToday,
  type DailyCard,
  minutesOf,
  type ReviewSchedule,
  unseenByExam,
} from '#domain/learn/card/daily-cards.ts';
import { momentAt } from '#domain/kernel/format/time-zone.ts';
import { dayInZone } from '#domain/learn/card/zoned-day.ts';

const TODAY = '2026-03-12';
const dayAt = (number: number) => dayInZone(addDays('2026-03-02', number), 'UTC');
const today = dayAt(10);
const noon = (day: number, minute = 0) =>
  new Date(momentAt(addDays('2026-03-02', day), '12:00:00', 'UTC') + minute * 60_000).toISOString();
const now = Date.parse(noon(10, 30));
const plan: ReviewSchedule = { reviewsPerDay: 3, newPerDay: 2, examDay: null };

let made = 0;
/** A card that is new, or was last reviewed on a day and is due on another. */
function card(
  reviewedOn?: number,
  { stability = 5, dueOn = 10, ...memory }: Partial<CardMemory> & { dueOn?: number } = {},
): DailyCard {
  made += 1;
  const last = noon(reviewedOn ?? 0);
  const state = {
    stability,
    scheduledDays: 5,
    reps: 2,
    firstReview: noon(0),
    lastReview: last,
    ...memory,
  } as CardMemory;
  return {
    id: String(made).padStart(4, '0') as Id<'Card'>,
    createdAt: noon(0),
    due: reviewedOn === undefined ? noon(0) : noon(dueOn),
    memory: reviewedOn === undefined ? null : state,
    deletedAt: null,
    suspendedAt: null,
  };
}
const many = (count: number, make: () => DailyCard = card) => Array.from({ length: count }, make);
const overdue = () => card(4);
const answered = (rest: Partial<CardMemory> = {}) => card(10, { dueOn: 15, ...rest });
const newToday = () => answered({ firstReview: noon(10), reps: 1 });
const forToday = (
  cards: DailyCard[],
  { at = now, goal = 0, of = plan }: { at?: number; goal?: number; of?: ReviewSchedule } = {},
) => cardsForToday(cards, of, today, at, goal);
const isNew = ({ memory }: DailyCard): boolean => memory === null;

test('due cards and new cards have a daily limit each, however many wait, and the others are counted', () => {
  const cards = [...many(5, overdue), ...many(200)];
  const { due, waiting } = forToday(cards);
  expect([due.filter((each) => !isNew(each)).length, due.filter(isNew).length]).toEqual([3, 2]);
  expect(waiting).toBe(200);
  const deleted = { ...answered(), deletedAt: noon(10) };
  expect(forToday([...many(2, overdue), answered(), deleted]).due).toHaveLength(1);
  expect(forToday([...many(9), newToday()]).due).toHaveLength(1);
  expect(forToday([...many(9), ...many(5, answered)]).due.filter(isNew)).toHaveLength(2);
});

test('a suspended card is neither asked nor counted as waiting, but its review today counts toward the limit', () => {
  const suspended = { ...overdue(), suspendedAt: noon(9) };
  expect(forToday([suspended, { ...card(), suspendedAt: noon(9) }])).toMatchObject({ due: [], waiting: 0 });
  const answeredBefore = { ...answered(), suspendedAt: noon(10) };
  expect(forToday([...many(3, overdue), answeredBefore]).due).toHaveLength(2);
});

test('due cards come before new ones even if many more are new', () => {
  const cards = [...many(200), ...many(2, overdue)];
  const { due } = forToday(cards, { of: { reviewsPerDay: 100, newPerDay: 10, examDay: null } });
  expect(due.map(isNew).indexOf(false)).toBe(0);
  expect(due.filter((each) => !isNew(each))).toHaveLength(2);
  expect(due.filter(isNew)).toHaveLength(10);
});

test('new cards are spread evenly among the due ones, and an answer does not change the order of the others', () => {
  const of: ReviewSchedule = { reviewsPerDay: 20, newPerDay: 4, examDay: null };
  const cards = [...many(8, () => card(4, { stability: made + 1 })), ...many(4)];
  const { due } = forToday(cards, { of });
  expect(due.map(isNew)).toEqual([false, true, false, false, true, false, false, true, false, false, true, false]);
  const after = (count: number) => {
    const begun = new Set(due.slice(0, count));
    const rest = { scheduledDays: 9, lastReview: noon(10) };
    return cards.map((each) =>
      begun.has(each)
        ? {
            ...each,
            memory: { ...answered().memory!, ...each.memory, ...rest, firstReview: isNew(each) ? noon(10) : noon(0) },
          }
        : each,
    );
  };
  for (let count = 1; count < due.length; count += 1)
    expect(forToday(after(count), { of }).due.map(({ id }) => id)).toEqual(due.slice(count).map(({ id }) => id));
});

test('the cards most likely to be recalled come first, and each fifth is the one that is due the longest', () => {
  const of: ReviewSchedule = { reviewsPerDay: 20, newPerDay: 0, examDay: null };
  const strong = Array.from({ length: 5 }, (_, index) => card(4, { stability: 40 - index }));
  const oldest = card(1, { stability: 1, dueOn: 2 });
  expect(forToday([oldest, ...strong.toReversed()], { of }).due).toEqual([...strong.slice(0, 4), oldest, strong[4]]);
});

test('new cards pause while four days of reviews wait', () => {
  const of: ReviewSchedule = { reviewsPerDay: 10, newPerDay: 6, examDay: null };
  const fresh = (backlog: number) =>
    forToday([...many(backlog, overdue), ...many(50)], { of }).due.filter(isNew).length;
  expect([30, 35, 40, 90].map(fresh)).toEqual([6, 3, 0, 0]);
});

test('cards that are not due, deleted or already answered today are not shown', () => {
  const cards = [card(8, { dueOn: 11 }), { ...card(), deletedAt: noon(9) }, answered({ stability: 0.2 })];
  expect(forToday(cards).due).toEqual([]);
  expect(cardsForToday(cards.slice(0, 1), plan, dayAt(11), Date.parse(noon(11))).due).toHaveLength(1);
});

test('a forgotten card returns after ten minutes, or after one if no other card is left, and counts once', () => {
  const forgotten = { ...answered({ scheduledDays: 0 }), due: noon(10, 10) };
  const other = card(4);
  const at = (minute: number, cards: DailyCard[]) => forToday(cards, { at: Date.parse(noon(10, minute)) });
  expect(at(0.5, [forgotten, other])).toMatchObject({ due: [other], relearning: [forgotten], done: 1 });
  expect(at(2, [forgotten, other]).due).toEqual([other, forgotten]);
  expect(at(10, [forgotten, other]).due).toEqual([forgotten, other]);
  expect(at(0.5, [forgotten])).toMatchObject({ due: [], relearning: [forgotten] });
  expect(at(10, [forgotten, ...many(2, answered), ...many(5, overdue)]).due).toEqual([forgotten]);
});

test('a card forgotten right before midnight is not asked again within a minute', () => {
  const last = new Date(Date.parse(today.start) - 20_000).toISOString();
  const forgotten = { ...card(9, { scheduledDays: 0, lastReview: last }), due: noon(10, -700) };
  expect(forToday([forgotten], { at: Date.parse(today.start) + 10_000 })).toMatchObject({
    due: [],
    relearning: [forgotten],
  });
  expect(forToday([forgotten], { at: Date.parse(today.start) + 41_000 }).due).toEqual([forgotten]);
});

test('a learner can ask for more cards than the limits: waiting ones first, then those of other days', () => {
  const [waiting, fresh, later] = [many(5, overdue), many(4), card(8, { dueOn: 30 })];
  const finished = [...many(3, answered), ...many(2, newToday)];
  const cards = [later, ...fresh, ...waiting, ...finished];
  expect(forToday(cards).due).toEqual([]);
  expect(forToday(cards, { goal: 10 }).due.map(isNew)).toEqual([false, false, false, false, false]);
  expect(forToday(cards, { goal: 15 }).due.at(-1)).toBe(later);
  expect(forToday(cards, { goal: 5 }).due).toEqual([]);
});

test('an exam never lowers the number of cards below the limits', () => {
  const exam = (days: number): ReviewSchedule => ({ reviewsPerDay: 10, newPerDay: 6, examDay: addDays(TODAY, days) });
  const cards = [...many(4), ...many(2, newToday)];
  expect(forToday(cards, { of: exam(3) }).due).toHaveLength(4);
  expect(forToday(many(50), { of: exam(40) }).due).toHaveLength(6);
});

test('new cards do not pause if an exam leaves no time for that', () => {
  const of: ReviewSchedule = { reviewsPerDay: 10, newPerDay: 6, examDay: addDays(TODAY, 10) };
  expect(forToday([...many(50, overdue), ...many(40)], { of }).due.filter(isNew)).toHaveLength(4);
});

test('limits too small for the exam report how many cards stay unseen', () => {
  const cards = many(50);
  const unseen = (newPerDay: number) => unseenByExam(cards, { ...plan, newPerDay, examDay: dayAt(20).date }, today);
  expect([5, 4, 1].map(unseen)).toEqual([0, 10, 40]);
  expect(unseenByExam(cards, plan, today)).toBe(0);
});

test('five cards are estimated at one minute', () => {
  expect([0, 1, 5, 6].map(minutesOf)).toEqual([0, 1, 1, 2]);
});
