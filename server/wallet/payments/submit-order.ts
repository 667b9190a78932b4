import { v5 } from 'uuid';
import {
  postCancellation,
  postCard,
  postPlanChange,
  postFailure,
  postResumption,
  postSubscription,
  postTopUp,
} from '#server/wallet/payments/post-order.ts';
import { addDays } from '#domain/kernel/day.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Day } from '#domain/kernel/time.ts';
import type { PaidTier } from '#domain/wallet/order.ts';
import { monthlyPriceCents } from '#domain/wallet/pricing-plan.ts';
import { findOpenOrder, type OpenOrder, renewingPlans } from '#server/wallet/payments/open-order.ts';
import { withOrderLock } from '#server/wallet/payments/order-lock.ts';
import {
  isLive,
  PaymentRefused,
  type ProviderSubscription,
  type Payer,
} from '#server/wallet/payments/card-provider.ts';
import { reconcileSubscription } from '#server/wallet/payments/reconcile-subscription.ts';
import type { PaymentContext } from '#server/wallet/payments/payment-context.ts';

/** Time for which a provider is trusted to remember an idempotency key. */
const KEY_LIFETIME_MS = 3_600_000;
/** Namespace of idempotency keys that are derived from the request itself. */
const NAMESPACE = '7c0a3c3e-52f1-4a0e-8a46-0f5d2f8f2b11';

/**
 * Money: submits an order to the provider and posts it to the ledger. A server may stop between any two steps; the
 * order is then submitted again from the start. Nothing happens twice, because every call has an idempotency key made
 * of the order's id and everything is posted in one transaction.
 * @throws any error that leaves open what the provider did; the order stays open
 */
export async function submitOrder(context: PaymentContext, id: string): Promise<void> {
  await withOrderLock(context.pool, id, () => submitOrderUnlocked(context, id));
}

/** Submits without the lock, which may outlive a server whose host is gone. */
export async function submitOrderUnlocked(context: PaymentContext, id: string): Promise<void> {
  const order = await findOpenOrder(context, id);
  if (!order) return;
  try {
    await submitters[order.kind](context, order);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    if (error.failure === 'provider')
      context.log.error({ err: error.cause, purchaseID: id }, 'the card provider refused an order');
    await refundOrder(context, order);
    await postFailure(context, order, error.failure);
  }
  context.onChanged();
}

const submitters: Record<OpenOrder['kind'], (context: PaymentContext, order: OpenOrder) => Promise<void>> = {
  subscribe,
  change,
  cancel,
  resume,
  card: changeCard,
  topUp,
  renewal: () => Promise.reject(new Error('renewals are not submitted: the provider charges them')),
};

/** Money: refunds what was paid for a failed order, even by another server that submitted it before. */
async function refundOrder(
  { provider }: PaymentContext,
  { id, totalCents: cents, createdAt: since }: OpenOrder,
): Promise<void> {
  const paymentID = cents === 0 ? undefined : await provider.paymentOf({ reference: id, cents, since });
  if (paymentID === undefined) return;
  const { refundedCents } = await provider.payment(paymentID);
  if (refundedCents < cents) await provider.refund({ key: `refund:${id}`, paymentID, cents: cents - refundedCents });
}

async function topUp(context: PaymentContext, order: OpenOrder): Promise<void> {
  const payer = await payerOf(context, order);
  const paymentID = await payFor(context, order, payer);
  await postTopUp(context, order, { payer, paymentID });
}

async function subscribe(context: PaymentContext, order: OpenOrder): Promise<void> {
  const payer = await payerOf(context, order);
  const plan = { tier: order.tier, through: order.periodEnd };
  const { paymentID, subscription } = await payAndSubscribe(context, order, payer, plan);
  const ended = await cancelOtherSubscriptions(context, order, subscription.id);
  await postSubscription(context, order, { payer, paymentID, subscription, ended });
}

/** The new plan is charged from the day after the paid month, so no day is paid twice. */
async function change(context: PaymentContext, order: OpenOrder): Promise<void> {
  const payer = await payerOf(context, order);
  const plan = { tier: order.tier, through: order.paidThrough };
  const { paymentID, subscription } = await payAndSubscribe(context, order, payer, plan);
  const ended = await cancelOtherSubscriptions(context, order, subscription.id);
  await postPlanChange(context, order, { payer, paymentID, subscription, ended });
  // A slow submission may end after the first month of the new plan has begun.
  await reconcileSubscription(context, subscription.id);
}

async function cancel(context: PaymentContext, order: OpenOrder): Promise<void> {
  await postCancellation(context, order, await cancelOtherSubscriptions(context, order));
}

/**
 * Resumes the subscription at the provider while its month runs; if it has already ended, a new one starts after the
 * paid month.
 */
async function resume(context: PaymentContext, order: OpenOrder): Promise<void> {
  const { planSquareID } = order;
  if (planSquareID === null) throw new Error('the order has no plan to resume');
  const { status } = await context.provider.subscription(planSquareID);
  if (status !== 'ACTIVE') return change(context, { ...order, tier: order.planTier });
  const { version } = await context.provider.resume(planSquareID);
  await postResumption(context, order, {
    version,
    ended: await cancelOtherSubscriptions(context, order, planSquareID),
  });
}

async function changeCard(context: PaymentContext, order: OpenOrder): Promise<void> {
  const payer = await payerOf(context, order);
  const subscriptions = await renewingPlans(context, order.owner);
  for (const id of subscriptions) await context.provider.changeCard(id, payer.card.id);
  const isKept = await postCard(context, order, payer);
  if (isKept && order.cardID !== null && order.cardID !== payer.card.id) await disableCard(context, order.cardID);
  // The new card may have paid a month that was owed.
  for (const id of subscriptions) await reconcileSubscription(context, id);
}

/**
 * Money: ends every subscription of the owner except `kept`, found by our rows and by the provider's own list, so
 * that nobody pays for two plans even if events were lost. @returns the ended subscriptions in their current state
 */
async function cancelOtherSubscriptions(
  context: PaymentContext,
  { owner, customerID }: Pick<OpenOrder, 'owner' | 'customerID'>,
  kept?: string,
): Promise<ProviderSubscription[]> {
  const theirs = customerID === null ? [] : await context.provider.liveSubscriptionsOf([customerID]);
  const ended: ProviderSubscription[] = [];
  for (const id of new Set([...(await renewingPlans(context, owner)), ...theirs]))
    if (id !== kept) ended.push(await cancelSubscription(context, id));
  return ended;
}

/**
 * Another request may have ended it at the same moment, so a refusal is accepted only if the subscription has indeed
 * ended. Otherwise the order stays open, because its owner has paid for the new plan.
 */
async function cancelSubscription({ provider }: PaymentContext, id: string): Promise<ProviderSubscription> {
  try {
    return await provider.cancel(id);
  } catch (cause) {
    if (!(cause instanceof PaymentRefused)) throw cause;
    const now = await provider.subscription(id).catch(() => undefined);
    if (!now || isLive(now)) throw new AppError('unavailable', `${id} could not be canceled`, { cause });
    return now;
  }
}

async function payerOf(context: PaymentContext, order: OpenOrder): Promise<Payer> {
  const customerID = order.customerID ?? (await findOrCreateCustomer(context, order));
  if (order.source !== null) {
    const card = await context.provider.saveCard({ key: `card:${order.id}`, customerID, source: order.source });
    return { customerID, card, isNew: true };
  }
  const { cardID: id, cardBrand: brand, cardLast4: last4, cardExpiry: expiry } = order;
  if (id === null) throw new PaymentRefused('again', new Error('no card is saved'));
  return { customerID, card: { id, brand: brand ?? '', last4: last4 ?? '', expiry: expiry ?? '' }, isNew: false };
}

async function findOrCreateCustomer(
  { pool, provider, providerName }: PaymentContext,
  { owner, name, email }: OpenOrder,
) {
  // The key covers all fields: a name that changed between attempts would be a different request under the same key.
  const key = `customer:${v5(`${owner} ${email} ${name}`, NAMESPACE)}`;
  const made = await provider.createCustomer({ key, id: owner, name, email });
  const { rows } = await pool.query<{ id: string }>(
    `insert into card_customer (owner, provider, customer_id) values ($1, $2, $3)
      on conflict (owner, provider) do update set customer_id = card_customer.customer_id
      returning customer_id as id`,
    [owner, providerName, made],
  );
  return rows[0]?.id ?? made;
}

/** @returns the provider's id of the payment; null if nothing is due */
async function payFor(
  context: PaymentContext,
  { id, totalCents: cents, createdAt }: OpenOrder,
  { customerID, card, isNew }: Payer,
) {
  if (cents === 0) return null;
  try {
    // Providers do not say how long they remember keys, so the payment of an old order is looked up first.
    const isOld = context.now().getTime() - createdAt.getTime() > KEY_LIFETIME_MS;
    const before = isOld ? await context.provider.paymentOf({ reference: id, cents, since: createdAt }) : undefined;
    return (
      before ?? (await context.provider.pay({ key: `pay:${id}`, customerID, cardID: card.id, cents, reference: id }))
    );
  } catch (error) {
    if (error instanceof PaymentRefused && isNew) await disableCard(context, card.id);
    throw error;
  }
}

/**
 * Money: pays, then subscribes from the day after the paid period. If subscribing fails, the payment is refunded, as
 * for every failed order.
 */
async function payAndSubscribe(
  context: PaymentContext,
  order: OpenOrder,
  payer: Payer,
  { tier, through }: { tier: PaidTier | null; through: Day | null },
): Promise<{ paymentID: string | null; subscription: ProviderSubscription }> {
  if (tier === null || through === null) throw new Error('the order has no tier or no paid period');
  const variationID = await variationOf(context, tier);
  const paymentID = await payFor(context, order, payer);
  await assertNotRefunded(context, paymentID);
  const { customerID, card } = payer;
  const subscription = await context.provider.subscribe({
    key: `sub:${order.id}`,
    customerID,
    cardID: card.id,
    variationID,
    startDate: addDays(through, 1),
  });
  return { paymentID, subscription };
}

/** A server may have refunded this payment and stopped before it recorded the failure. */
async function assertNotRefunded({ provider }: PaymentContext, paymentID: string | null): Promise<void> {
  if (paymentID === null) return;
  const { refundedCents } = await provider.payment(paymentID);
  if (refundedCents > 0) throw new PaymentRefused('again', new Error(`${paymentID} was refunded`));
}

/** The provider's plan of a tier at today's price. Older prices stay valid for their subscribers. */
async function variationOf({ pool, provider, providerName }: PaymentContext, tier: PaidTier): Promise<string> {
  const cents = monthlyPriceCents(tier);
  const { rows } = await pool.query<{ id: string }>(
    'select variation_id as id from plan_variation where provider = $1 and subscription_tier = $2 and cents = $3',
    [providerName, tier, cents],
  );
  if (rows[0]) return rows[0].id;
  const id = await provider.findOrCreatePlan({ tier, cents });
  await pool.query(
    `insert into plan_variation (provider, subscription_tier, cents, variation_id) values ($1, $2, $3, $4)
      on conflict do nothing`,
    [providerName, tier, cents, id],
  );
  return id;
}

/** Drops a card at the provider; a failure is only logged, because an unused card does no harm. */
async function disableCard({ provider, log }: PaymentContext, cardID: string): Promise<void> {
  await provider
    .disableCard(cardID)
    .catch((error: unknown) => log.warn({ err: error }, 'a card could not be disabled at the provider'));
}
