import { loggingFailure } from '#server/wallet/payments/logging-failure.ts';
import type { PaymentContext } from '#server/wallet/payments/payment-context.ts';
import { submitOrder, submitOrderUnlocked } from '#server/wallet/payments/submit-order.ts';

/** Age at which the job of an open order should have begun. */
export const RESUBMIT_AFTER_SECONDS = 15;
/** Age at which no server can still be working on an order. */
const ABANDONED_AFTER_SECONDS = 90;
const PAGE = 200;

/**
 * Money: resubmits open orders that a server left or the provider did not answer; their idempotency keys prevent
 * double work. An order that another server holds is left to it for a while.
 */
export async function resubmitOpenOrders(
  context: PaymentContext,
  minAgeSeconds = RESUBMIT_AFTER_SECONDS,
): Promise<void> {
  const { rows } = await context.pool.query<{ id: string; isLost: boolean }>(
    `select p.id, p.created_at < now() - $4 * interval '1 second' as "isLost"
      from purchase p join card_payment c on c.purchase_id = p.id and c.provider = $1
      where p.status = 'OPEN' and p.created_at < now() - $2 * interval '1 second' order by p.created_at limit $3`,
    [context.providerName, minAgeSeconds, PAGE, ABANDONED_AFTER_SECONDS],
  );
  for (const { id, isLost } of rows)
    await loggingFailure(context, id, () => (isLost ? submitOrderUnlocked(context, id) : submitOrder(context, id)));
}
