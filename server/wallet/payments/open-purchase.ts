import { AppError } from '#domain/kernel/errors.ts';
import type { PricedOrder } from '#domain/wallet/order.ts';
import type { Purchase } from '#domain/wallet/purchase.ts';
import type { CheckoutConfig } from '#server/wallet/payments/checkout-config.ts';
import { currentOrderPrice } from '#server/wallet/payments/order-price.ts';
import type { EffectContext, EffectHandlers } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/**
 * Money: stores an order with its price and the job that submits it, in one transaction. Nothing is charged here,
 * because the card service must not be called while rows are locked.
 */
export const openPurchase =
  (checkout: CheckoutConfig): EffectHandlers['purchase.create'] =>
  async (context, input) => {
    const { store, unsafe, client, actor, sendEvent } = context;
    // The lock runs orders of one person one after the other. Two at the same moment would each find no open order.
    await client.query('select from "user" where id = $1 for no key update', [actor.id]);
    if (await wasOpened(context, input.id)) return;
    const { provider, priced, coupon, planStatus } = await currentOrderPrice({ store, client, actor }, checkout, input);
    const { totalCents } = priced.summary;
    if (totalCents !== input.expectedCents)
      throw new AppError('price_changed', `costs ${totalCents} cents`, { details: { cents: totalCents } });
    await assertCard(context, provider, input, priced);
    await unsafe.insert('Purchase', {
      id: input.id,
      kind: priced.kind,
      subscriptionTier: priced.tier,
      periodStart: priced.period?.start ?? null,
      periodEnd: priced.period?.end ?? null,
      ...priced.summary,
      tokens: priced.tokens,
      coupon,
      isSandbox: checkout.isSandbox,
      owner: actor.id,
    });
    await store.flush();
    await client.query(
      'insert into card_payment (purchase_id, provider, source, plan_id, paid_through) values ($1, $2, $3, $4, $5)',
      [input.id, provider, input.source, planStatus.plan?.id ?? null, planStatus.plan?.endDate ?? null],
    );
    await sendEvent('purchase.created', { purchaseID: input.id });
  };

/** True if this order was stored before. Another open order of the person is a conflict. */
async function wasOpened({ store, unsafe, actor }: EffectContext, id: Purchase['id']): Promise<boolean> {
  const before = await unsafe.find('Purchase', id);
  if (before?.owner === actor.id) return true;
  if (before) throw new AppError('conflict', 'another decision has this id');
  const open = await store.list('Purchase', { owner: actor.id, status: 'OPEN' });
  if (open.length > 0) throw new AppError('conflict', 'a payment goes on', { details: { reason: 'open' } });
  return false;
}

/** Refuses an order without a card. Everything that is charged, now or with the next month, is charged to a card. */
async function assertCard(
  { client, actor }: EffectContext,
  provider: string,
  { source }: Effects['purchase.create'],
  { kind }: PricedOrder,
): Promise<void> {
  if (kind === 'cancel' || source !== null) return;
  const { rows } = await client.query(
    'select from card_customer where owner = $1 and provider = $2 and card_id is not null',
    [actor.id, provider],
  );
  if (rows.length === 0 || kind === 'card')
    throw new AppError('invalid_input', 'source: a card is missing', { details: { field: 'source' } });
}
