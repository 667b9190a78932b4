import type { CardProvider } from '#server/payments/provider.ts';
import { type AskSquare, centsOf, given, moneyOf } from '#server/payments/square-answer.ts';

/** Tolerance for differences between our clock and Square's. */
const CLOCK_TOLERANCE_MS = 600_000;

type Payments = Pick<CardProvider, 'pay' | 'payment' | 'paymentOf' | 'refund'>;

export const squarePayments = (ask: AskSquare, location: string): Payments => ({
  pay: ({ key, customerID, cardID, cents, reference }) =>
    ask(async (square) => {
      const { payment } = await square.payments.create({
        idempotencyKey: key,
        sourceId: cardID,
        customerId: customerID,
        locationId: location,
        amountMoney: moneyOf(cents),
        referenceId: reference,
        autocomplete: true,
      });
      if (payment?.status !== 'COMPLETED') throw new Error(`the payment has status ${payment?.status}`);
      return given(payment.id, 'the payment');
    }),
  payment: (paymentId) =>
    ask(async (square) => {
      const { payment } = await square.payments.get({ paymentId });
      return {
        isPaid: payment?.status === 'COMPLETED',
        cents: centsOf(payment?.amountMoney),
        refundedCents: centsOf(payment?.refundedMoney),
      };
    }),
  paymentOf: ({ reference, cents, since }) =>
    ask(async (square) => {
      const beginTime = new Date(since.getTime() - CLOCK_TOLERANCE_MS).toISOString();
      const made = await square.payments.list({ beginTime, locationId: location, total: BigInt(cents) });
      for await (const { id, status, referenceId } of made)
        if (referenceId === reference && status === 'COMPLETED') return given(id, 'the payment');
      return undefined;
    }),
  refund: ({ key, paymentID, cents }) =>
    ask(async (square) => {
      await square.refunds.refundPayment({ idempotencyKey: key, paymentId: paymentID, amountMoney: moneyOf(cents) });
    }),
});
