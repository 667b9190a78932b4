import { expect, test } from 'vitest';
import type { CardMemory } from '#domain/learn/card/card.ts';
import { scheduleReview } from '#domain/learn/card/card-schedule.ts';
import { isDifficult, isSuspendedByReview } from '#domain/learn/card/difficult-card.ts';

test('a card is suspended at its eighth lapse and after each four more', () => {
  let memory: CardMemory | null = null;
  let at = '2026-03-02T08:00:00.000Z';
  const suspended: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    const before: CardMemory | null = memory;
    const next = scheduleReview({ memory, reviews: [] }, round % 2 === 0 ? 'good' : 'again', at, null);
    ({ memory, due: at } = next);
    if (isSuspendedByReview(before, memory)) suspended.push(memory.lapses);
    expect(isDifficult({ memory })).toBe(memory.lapses >= 8);
  }
  expect(suspended).toEqual([8, 12, 16, 20]);
});
