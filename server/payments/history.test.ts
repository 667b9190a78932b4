import { expect, test } from 'vitest';
import { liveThrough, soundBooks } from '#server/payments/test-history.ts';

test.each(['Margin', 'ledger'])(
  'everybody pays exactly once for what they get in a random history with refusals, refunds, repeats and crashes: %s',
  async (seed) => {
    const { books, doneAfter } = await liveThrough(seed, 50);
    expect(books).toMatchObject(soundBooks);
    expect(books.lowest).toBeGreaterThanOrEqual(0);
    expect(doneAfter).toBe(3);
  },
);
