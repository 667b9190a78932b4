import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import { type TransactionFilter, transactionFilters, WALLET_NAME_MAX } from '#domain/wallet/wallet.ts';
import { command } from '#sync/core/command.ts';
import { assertOpenForEnrollment } from '#sync/learn/enrollment.ts';
import { query } from '#sync/core/query.ts';
import type { Where } from '#sync/core/store.ts';

const walletName = z.string().check(z.trim(), z.minLength(1), z.maxLength(WALLET_NAME_MAX));

const refuse = (field: string, reason: string): AppError =>
  new AppError('invalid_input', `TokenTransaction.${field}: ${reason}`, {
    details: { model: 'TokenTransaction', field },
  });

export const wallet = {
  /**
   * Money: returns the one wallet of the actor; a new one takes the balance of their ledger account (D-08). The name is
   * fixed when the wallet is created.
   */
  'wallet.create': command({
    input: z.object({ id: id('TokenWallet'), name: z._default(walletName, 'Tokens') }),
    isOnlineOnly: true,
    async run(store, actor, { id, name }) {
      const [own] = await store.list('TokenWallet', { owner: actor.id });
      if (!own) await store.insert('TokenWallet', { id, name, owner: actor.id });
      return { walletID: own?.id ?? id };
    },
  }),

  /**
   * Money: requests a transaction instead of creating one. The input names an own enrollment and its price; the result
   * is the ledger's transaction. Repeating the request returns the same one (D-08, D-77).
   */
  'wallet.spend': command({
    input: z.object({ tokenwalletID: id('TokenWallet'), enrollmentID: id('Enrollment'), amount: z.int() }),
    isOnlineOnly: true,
    async run(store, actor, { tokenwalletID, enrollmentID, amount }) {
      const [purse] = await store.list('TokenWallet', { id: tokenwalletID, owner: actor.id });
      if (!purse) throw refuse('tokenwalletID', 'not your wallet');
      // The row lock makes a concurrent second request wait and see the transaction of the first.
      const [row] = await store.list('Enrollment', { id: enrollmentID, owner: actor.id, withdrawnAt: null });
      if (!row) throw refuse('enrollmentID', 'not your enrollment');
      if (row.versionID === null && row.lessonID !== null) {
        if (amount >= 0) throw refuse('amount', 'a payment must be negative');
        assertOpenForEnrollment(await store.get('Lesson', row.lessonID), actor);
        await store.effect('enrollment.activate', { enrollmentID, expectedTokens: -amount });
      }
      const bookings = await store.list('TokenTransaction', { enrollmentID, kind: 'enroll' });
      const booking = bookings.toSorted((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp)).at(-1);
      if (!booking) throw refuse('enrollmentID', 'this enrollment has no payment');
      if (booking.amount !== amount) throw refuse('amount', 'differs from the amount paid');
      return { transactionID: booking.id };
    },
  }),
};

/** Inclusive bounds: the smallest amount is one token in either direction. */
const filterConditions = {
  spent: { amount: { lte: -1 } },
  received: { amount: { gte: 1 } },
  refunds: { kind: { in: ['refund', 'ai-release', 'claim-refund'] } },
} as const satisfies Record<TransactionFilter, Where<'TokenTransaction'>>;

export const walletQueries = {
  'wallet.transactions': query({
    input: z.object({ only: z.optional(z.enum(transactionFilters)) }),
    list: ({ only }, actor) => ({
      model: 'TokenTransaction',
      where: { owner: actor.id, ...(only && filterConditions[only]) },
      order: [
        ['timestamp', 'desc'],
        ['id', 'desc'],
      ],
      // Loads the purpose of each transaction.
      include: [
        {
          column: 'enrollmentID',
          model: 'Enrollment',
          foreignColumn: 'id',
          include: [
            { column: 'lessonID', model: 'Lesson', foreignColumn: 'id' },
            { column: 'courseID', model: 'Course', foreignColumn: 'id' },
          ],
        },
      ],
    }),
  }),
};
