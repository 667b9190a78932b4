import { expect, test } from 'vitest';
import { liveThrough, soundBooks } from '#server/payments/test-history.ts';

test.each(['Margin', 'ledger'])(
  'whatever is bought, changed, refused, given back, repeated, lost or killed, everybody pays once for what they get: %s',
  async (seed) => {
    const { books, done, doneAfter } = await liveThrough(seed, 50);
    expect(books).toMatchObject(soundBooks);
    expect(books.lowest).toBeGreaterThanOrEqual(0);
    // How many depends on who is killed when; a life in which next to nothing happens proves nothing.
    expect(done).toBeGreaterThan(5);
    expect(doneAfter).toBe(3);
  },
);
