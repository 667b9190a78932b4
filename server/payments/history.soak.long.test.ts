import { expect, test } from 'vitest';
import { liveThrough, soundBooks } from '#server/payments/test-history.ts';

const seeds = Array.from({ length: 24 }, (_, n) => `life ${n}`);

test.each(seeds)('the books balance after a long random history of plans and cards: %s', async (seed) => {
  const { books, doneAfter } = await liveThrough(seed, 150);
  expect(books).toMatchObject(soundBooks);
  expect(books.lowest).toBeGreaterThanOrEqual(0);
  expect(doneAfter).toBe(3);
});
