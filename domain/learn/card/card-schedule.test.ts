import { default_w } from 'ts-fsrs';
import { expect, test } from 'vitest';
import { type Card, recalls, type ScheduleFit } from '#domain/learn/card/card.ts';
import { scheduleReview, clampReviewTime } from '#domain/learn/card/card-schedule.ts';
import { DAY_MS } from '#domain/kernel/day.ts';

const created = '2026-03-02T08:00:00.000Z';
const fresh = { createdAt: created, memory: null } satisfies Pick<Card, 'createdAt' | 'memory'>;
const daysTo = (from: string, due: string): number => (Date.parse(due) - Date.parse(from)) / DAY_MS;
const review = (
  card: Pick<Card, 'memory'> & Partial<Pick<Card, 'reviews'>>,
  recall: (typeof recalls)[number],
  at: string,
  fit: ScheduleFit | null = null,
) => scheduleReview({ reviews: [], ...card }, recall, at, fit);

test('a better answer gives a longer interval, and only a forgotten card returns on the same day', () => {
  const days = recalls.map((recall) => daysTo(created, review(fresh, recall, created).due));
  expect(days).toEqual(days.toSorted((a, b) => a - b));
  expect(days[0]).toBeCloseTo(10 / (24 * 60));
  expect(days[1]).toBeGreaterThanOrEqual(1);
});

test('intervals grow while a card is recalled, and a forgotten card returns soon', () => {
  let card: Pick<Card, 'createdAt' | 'memory'> & { due: string } = { ...fresh, due: created };
  let interval = 0;
  for (let round = 0; round < 5; round += 1) {
    const at = card.due;
    card = { ...card, ...review(card, 'good', at) };
    expect(daysTo(at, card.due)).toBeGreaterThan(interval);
    interval = daysTo(at, card.due);
  }
  const lapsed = review(card, 'again', card.due);
  expect(lapsed.memory).toMatchObject({ reps: 6, lapses: 1, scheduledDays: 0, firstReview: created });
  const relearned = review(lapsed, 'good', lapsed.due);
  expect(relearned.memory).toMatchObject({ reps: 7, lapses: 1 });
  expect(daysTo(lapsed.due, relearned.due)).toBeGreaterThanOrEqual(1);
  expect(daysTo(lapsed.due, relearned.due)).toBeLessThan(interval / 2);
});

test('a card forgotten twice in one session has one lapse', () => {
  const known = review(fresh, 'good', created);
  const once = review(known, 'again', known.due);
  const twice = review(once, 'again', once.due);
  expect([once, twice].map(({ memory }) => memory.lapses)).toEqual([1, 1]);
  expect(review(review(fresh, 'again', created), 'again', created).memory.lapses).toBe(0);
});

test('the schedule of a session does not depend on whether it crosses midnight in UTC', () => {
  const session = (from: string) => {
    const first = review(fresh, 'again', from);
    const second = review(first, 'good', first.due);
    return { stability: second.memory.stability, days: daysTo(first.due, second.due) };
  };
  expect(session('2026-03-02T23:55:00.000Z')).toEqual(session('2026-03-02T12:00:00.000Z'));
});

test('the same answers at the same times give the same schedule for every time notation', () => {
  const replay = (at: (ms: number) => string) => {
    let card: Pick<Card, 'createdAt' | 'memory'> = fresh;
    for (const [index, recall] of (['good', 'hard', 'again', 'easy', 'good'] as const).entries())
      card = { ...card, ...review(card, recall, at(Date.parse(created) + index * 3.3 * DAY_MS)) };
    return card;
  };
  const inUtc = (ms: number) => new Date(ms).toISOString();
  const asStored = (ms: number) => inUtc(ms).replace('T', ' ').replace('Z', '+00');
  expect(replay(asStored)).toEqual(replay(inUtc));
  expect(replay(inUtc)).toEqual(replay(inUtc));
});

test('a card keeps its schedule from before its first review was stored', () => {
  const { firstReview: _, ...memory } = review(fresh, 'good', created).memory;
  const old = { ...memory, elapsedDays: 0, learningSteps: 0, state: 2 };
  const at = '2026-03-12T08:00:00.000Z';
  expect(review({ memory: old }, 'good', at).memory).toMatchObject({ reps: 2, firstReview: created, lastReview: at });
});

test("the device's time of an answer is accepted within plausible limits", () => {
  const now = '2026-03-20T08:00:00.000Z';
  const at = (said: string, card: Pick<Card, 'createdAt' | 'memory'> = fresh) => clampReviewTime(card, said, now);
  expect(at('2026-03-10T08:00:00.000Z')).toBe('2026-03-10T08:00:00.000Z');
  expect(at('2030-01-01T00:00:00.000Z')).toBe(now);
  expect(at('1999-01-01T00:00:00.000Z')).toBe(created);
  const once = { ...fresh, ...review(fresh, 'good', '2026-03-12T08:00:00.000Z') };
  expect(at('2026-03-10T08:00:00.000Z', once)).toBe('2026-03-12T08:00:00.000Z');
});

test('a review stores the days since the last one, the rating and the recall that was predicted', () => {
  const first = review(fresh, 'again', created);
  const second = review(first, 'good', first.due);
  const third = review(second, 'good', second.due);
  expect(third.reviews).toEqual([
    [0, 1, null],
    [0, 3, null],
    [daysTo(second.memory.lastReview, second.due), 3, expect.any(Number)],
  ]);
  expect(third.reviews[2]?.[2]).toBeGreaterThan(50);
});

test('a fit to the learner changes the next interval of a card that was reviewed before the fit', () => {
  const known = review(fresh, 'good', created);
  const interval = (fit: ScheduleFit | null) => daysTo(known.due, review(known, 'good', known.due, fit).due);
  const weights = default_w.map((weight, index) => (index === 2 ? 3 * weight : weight));
  expect(interval({ weights, retention: 0.9, reviews: 400 })).toBeGreaterThan(interval(null));
  expect(interval({ weights: default_w, retention: 0.8, reviews: 400 })).toBeGreaterThan(interval(null));
  expect(interval({ weights: null, retention: 0.8, reviews: 400 })).toBe(interval(null));
});
