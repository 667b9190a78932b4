import { expect, test } from 'vitest';
import { liveThrough, soundBooks } from '#server/payments/test-history.ts';

test.each(['Margin', 'ledger'])(
  'whatever is bought, changed, refused, given back, repeated, lost or killed, everybody pays once for what they get: %s',
  async (seed) => {
    const { books, doneAfter } = await liveThrough(seed, 50);
    expect(books).toMatchObject(soundBooks);
    expect(books.lowest).toBeGreaterThanOrEqual(0);
    expect(doneAfter).toBe(3);
  },
);
