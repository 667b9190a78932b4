import { expect, test } from 'vitest';
import { simulatePayments, consistentAudit } from '#server/wallet/payments/test-payment-simulation.ts';

test.each(['Margin', 'ledger'])(
  'everybody pays exactly once for what they get in a random history with refusals, refunds, repeats and crashes: %s',
  async (seed) => {
    const { books, doneAfter } = await simulatePayments(seed, 50);
    expect(books).toMatchObject(consistentAudit);
    expect(books.lowest).toBeGreaterThanOrEqual(0);
    expect(doneAfter).toBe(3);
  },
);
