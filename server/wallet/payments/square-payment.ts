import type { CardProvider } from '#server/wallet/payments/card-provider.ts';
import { type CallSquare, centsOf, requireField, moneyOf } from '#server/wallet/payments/square-call.ts';

/** Tolerance for differences between our clock and Square's. */
const CLOCK_TOLERANCE_MS = 600_000;

type Payments = Pick<CardProvider, 'pay' | 'payment' | 'paymentOf' | 'refund'>;

export const squarePayments = (callSquare: CallSquare, location: string): Payments => ({
  pay: ({ key, customerID, cardID, cents, reference }) =>
    callSquare(async (square) => {
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
      return requireField(payment.id, 'the payment');
    }),
  payment: (paymentId) =>
    callSquare(async (square) => {
      const { payment } = await square.payments.get({ paymentId });
      return {
        isPaid: payment?.status === 'COMPLETED',
        cents: centsOf(payment?.amountMoney),
        refundedCents: centsOf(payment?.refundedMoney),
      };
    }),
  paymentOf: ({ reference, cents, since }) =>
    callSquare(async (square) => {
      const beginTime = new Date(since.getTime() - CLOCK_TOLERANCE_MS).toISOString();
      const made = await square.payments.list({ beginTime, locationId: location, total: BigInt(cents) });
      for await (const { id, status, referenceId } of made)
        if (referenceId === reference && status === 'COMPLETED') return requireField(id, 'the payment');
      return undefined;
    }),
  refund: ({ key, paymentID, cents }) =>
    callSquare(async (square) => {
      await square.refunds.refundPayment({ idempotencyKey: key, paymentId: paymentID, amountMoney: moneyOf(cents) });
    }),
});
