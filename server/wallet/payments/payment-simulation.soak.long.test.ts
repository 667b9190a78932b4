import { expect, test } from 'vitest';
import { simulatePayments, consistentAudit } from '#server/wallet/payments/test-payment-simulation.ts';

const seeds = Array.from({ length: 24 }, (_, n) => `life ${n}`);

test.each(seeds)('the books balance after a long random history of plans and cards: %s', async (seed) => {
  const { books, doneAfter } = await simulatePayments(seed, 150);
  expect(books).toMatchObject(consistentAudit);
  expect(books.lowest).toBeGreaterThanOrEqual(0);
  expect(doneAfter).toBe(3);
});
