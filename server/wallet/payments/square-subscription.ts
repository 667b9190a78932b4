import type { Square, SquareClient } from 'square';
import {
  type CardProvider,
  type Charge,
  isLive,
  type ProviderSubscription,
} from '#server/wallet/payments/card-provider.ts';
import { type CallSquare, centsOf, requireField } from '#server/wallet/payments/square-call.ts';

const TIMEZONE = 'UTC';

type Subscriptions = Pick<
  CardProvider,
  'subscribe' | 'subscription' | 'cancel' | 'resume' | 'changeCard' | 'liveSubscriptionsOf'
>;

export function squareSubscriptions(callSquare: CallSquare, location: string): Subscriptions {
  const read = (id: string): Promise<ProviderSubscription> =>
    callSquare(async (square) => {
      const { subscription } = await square.subscriptions.get({ subscriptionId: id });
      return subscriptionOf(square, requireField(subscription, 'the subscription'));
    });

  return {
    subscribe: ({ key, customerID, cardID, variationID, startDate }) =>
      callSquare(async (square) => {
        const { subscription } = await square.subscriptions.create({
          idempotencyKey: key,
          locationId: location,
          customerId: customerID,
          cardId: cardID,
          planVariationId: variationID,
          startDate,
          timezone: TIMEZONE,
        });
        return subscriptionOf(square, requireField(subscription, 'the subscription'));
      }),
    subscription: read,
    async cancel(id) {
      const now = await read(id);
      if (!isLive(now)) return now;
      await callSquare((square) => square.subscriptions.cancel({ subscriptionId: id }));
      return read(id);
    },
    async resume(id) {
      const refusal = await callSquare(async (square) => {
        const { subscription } = await square.subscriptions.get({ subscriptionId: id, include: 'actions' });
        const end = subscription?.actions?.find(({ type }) => type === 'CANCEL');
        if (end?.id) await square.subscriptions.deleteAction({ subscriptionId: id, actionId: end.id });
      }).catch((error: unknown) => error);
      const now = await read(id);
      // Another request may have resumed it at the same moment, in which case the work is done.
      if (refusal !== undefined && !isLive(now)) throw refusal;
      return now;
    },
    changeCard: (subscriptionId, cardId) =>
      callSquare(async (square) => {
        const { subscription } = await square.subscriptions.get({ subscriptionId });
        if (subscription?.cardId === cardId) return;
        const version = requireField(subscription?.version, 'the version');
        await square.subscriptions.update({ subscriptionId, subscription: { cardId, version } });
      }),
    liveSubscriptionsOf: (customerIds) =>
      callSquare(async (square) => {
        const query = { filter: { customerIds: [...customerIds], locationIds: [location] } };
        const found: string[] = [];
        for (let cursor: string | undefined; ; ) {
          const page = await square.subscriptions.search({ query, ...(cursor === undefined ? {} : { cursor }) });
          found.push(...(page.subscriptions ?? []).flatMap((each) => (isCharged(each) ? (each.id ?? []) : [])));
          cursor = page.cursor;
          if (!cursor) return found;
        }
      }),
  };
}

/** True if Square will charge for it again, according to its list. */
const isCharged = ({ status, canceledDate }: Square.Subscription): boolean =>
  (status === 'PENDING' || status === 'ACTIVE') && !canceledDate;

/** Converts Square's subscription and reads its invoices, because only an invoice says whether its month was paid. */
async function subscriptionOf(square: SquareClient, from: Square.Subscription): Promise<ProviderSubscription> {
  const ids = (from.invoiceIds ?? []).toReversed();
  const charges: Charge[] = [];
  for (const [month, invoiceID] of ids.entries()) {
    const { invoice } = await square.invoices.get({ invoiceId: invoiceID });
    const cents = (invoice?.paymentRequests ?? []).reduce((sum, asked) => sum + centsOf(asked.computedAmountMoney), 0);
    charges.push({ invoiceID, month, cents, isPaid: invoice?.status === 'PAID' });
  }
  return {
    id: requireField(from.id, 'the id'),
    version: Number(from.version ?? 0),
    status: requireField(from.status, 'the status'),
    startDate: requireField(from.startDate, 'the start'),
    canceledDate: from.canceledDate ?? null,
    charges,
  };
}
