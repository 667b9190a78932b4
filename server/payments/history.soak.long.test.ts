import { expect, test } from 'vitest';
import { liveThrough, soundBooks } from '#server/payments/test-history.ts';

const seeds = Array.from({ length: 24 }, (_, n) => `life ${n}`);

test.each(seeds)('whatever becomes of plans and cards in a long time, the books are right: %s', async (seed) => {
  const { books, doneAfter } = await liveThrough(seed, 150);
  expect(books).toMatchObject(soundBooks);
  expect(books.lowest).toBeGreaterThanOrEqual(0);
  expect(doneAfter).toBe(3);
});
