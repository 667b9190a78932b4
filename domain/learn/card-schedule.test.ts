import { expect, test } from 'vitest';
import { type Card, recalls } from '#domain/learn/card.ts';
import { scheduleReview, clampReviewTime } from '#domain/learn/card-schedule.ts';
import { DAY_MS } from '#domain/kernel/day.ts';

const created = '2026-03-02T08:00:00.000Z';
const fresh = { createdAt: created, due: created, memory: null } satisfies Pick<Card, 'createdAt' | 'due' | 'memory'>;
const daysTo = (from: string, due: string): number => (Date.parse(due) - Date.parse(from)) / DAY_MS;

test('a better answer gives a longer interval, and no card returns on the same day', () => {
  const days = recalls.map((recall) => daysTo(created, scheduleReview(fresh, recall, created).due));
  expect(days).toEqual(days.toSorted((a, b) => a - b));
  expect(Math.min(...days)).toBeGreaterThanOrEqual(1);
});

test('intervals grow while a card is recalled, and a forgotten card returns soon', () => {
  let card: Pick<Card, 'createdAt' | 'due' | 'memory'> = fresh;
  let interval = 0;
  for (let round = 0; round < 5; round += 1) {
    const at = card.due;
    card = { ...card, ...scheduleReview(card, 'good', at) };
    expect(daysTo(at, card.due)).toBeGreaterThan(interval);
    interval = daysTo(at, card.due);
  }
  const lapsed = scheduleReview(card, 'again', card.due);
  expect(daysTo(card.due, lapsed.due)).toBeLessThan(interval / 2);
  expect(lapsed.memory).toMatchObject({ reps: 6, lapses: 1 });
});

test('the same answers at the same times give the same schedule for every time notation', () => {
  const replay = (at: (ms: number) => string) => {
    let card: Pick<Card, 'createdAt' | 'due' | 'memory'> = fresh;
    for (const [index, recall] of (['good', 'hard', 'again', 'easy', 'good'] as const).entries())
      card = { ...card, ...scheduleReview(card, recall, at(Date.parse(created) + index * 3.3 * DAY_MS)) };
    return card;
  };
  const inUtc = (ms: number) => new Date(ms).toISOString();
  const asStored = (ms: number) => inUtc(ms).replace('T', ' ').replace('Z', '+00');
  expect(replay(asStored)).toEqual(replay(inUtc));
  expect(replay(inUtc)).toEqual(replay(inUtc));
});

test("the device's time of an answer is accepted within plausible limits", () => {
  const now = '2026-03-20T08:00:00.000Z';
  const at = (said: string, card: Pick<Card, 'createdAt' | 'due' | 'memory'> = fresh) =>
    clampReviewTime(card, said, now);
  expect(at('2026-03-10T08:00:00.000Z')).toBe('2026-03-10T08:00:00.000Z');
  expect(at('2030-01-01T00:00:00.000Z')).toBe(now);
  expect(at('1999-01-01T00:00:00.000Z')).toBe(created);
  const once = { ...fresh, ...scheduleReview(fresh, 'good', '2026-03-12T08:00:00.000Z') };
  expect(at('2026-03-10T08:00:00.000Z', once)).toBe('2026-03-12T08:00:00.000Z');
});
