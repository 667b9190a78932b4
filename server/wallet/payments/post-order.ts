import type pg from 'pg';
import { addDays } from '#domain/kernel/day.ts';
import type { Day } from '#domain/kernel/time.ts';
import { cardTopUp, planSale, planTokens } from '#domain/wallet/ledger.ts';
import { priceInTokens } from '#domain/wallet/price.ts';
import type { PaymentFailure } from '#domain/wallet/purchase.ts';
import { newId } from '#server/core/store/new-id.ts';
import type { OpenOrder } from '#server/wallet/payments/open-order.ts';
import type { Payer, ProviderSubscription } from '#server/wallet/payments/card-provider.ts';
import { todayAt } from '#server/wallet/payments/checkout-config.ts';
import type { PaymentContext } from '#server/wallet/payments/payment-context.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { postTransfer } from '#server/wallet/ledger.ts';

/** Result of an order at the provider. */
interface OrderResult {
  payer: Payer | undefined;
  paymentID: string | null;
}
/** Result of an order that begins a subscription: the new one, and those that it ended. */
type SubscriptionResult = OrderResult & { subscription: ProviderSubscription; ended: readonly ProviderSubscription[] };

/**
 * Money: closes the order and writes everything it brings in one transaction, once. Returns false if it was closed
 * before.
 */
async function closeOrder(
  context: PaymentContext,
  order: OpenOrder,
  { payer, paymentID }: OrderResult,
  write: (client: pg.PoolClient) => Promise<void>,
): Promise<boolean> {
  return withTransaction(context.pool, async (client) => {
    if (!(await isStillOpen(client, order.id))) return false;
    await write(client);
    if (payer?.isNew) await saveCard(client, context, order, payer);
    await client.query('update card_payment set payment_id = $2, source = null where purchase_id = $1', [
      order.id,
      paymentID,
    ]);
    await client.query(`update purchase set status = 'DONE', card_name = $2 where id = $1`, [
      order.id,
      payer ? `${payer.card.brand} ${payer.card.last4}` : null,
    ]);
    if (order.totalCents > 0) await issueReceipt(client, context, order.id);
    await context.sendEvent(client, 'purchase.settled', { purchaseID: order.id });
    return true;
  });
}

async function isStillOpen(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rows } = await client.query(`select from purchase where id = $1 and status = 'OPEN' for update`, [id]);
  return rows.length > 0;
}

/**
 * Gives a paid purchase its receipt: the seller of today, and the next number, without gaps, because the lock is held
 * until the transaction is committed.
 */
export async function issueReceipt(client: pg.ClientBase, { seller }: PaymentContext, purchaseID: string) {
  await client.query(`select pg_advisory_xact_lock(hashtext('receipt number'))`);
  const { name, taxNumber } = seller();
  await client.query(
    `update purchase set number = (select coalesce(max(number), 0) + 1 from purchase), paid_at = now(), seller = $2,
        seller_tax_number = $3 where id = $1`,
    [purchaseID, name ?? null, taxNumber ?? null],
  );
}

const saveCard = (client: pg.ClientBase, { providerName }: PaymentContext, { owner }: OpenOrder, { card }: Payer) =>
  client.query(
    `update card_customer set card_id = $3, card_brand = $4, card_last4 = $5, card_expiry = $6
      where owner = $1 and provider = $2`,
    [owner, providerName, card.id, card.brand, card.last4, card.expiry],
  );

export const postFailure = (context: PaymentContext, { id }: OpenOrder, failure: PaymentFailure): Promise<void> =>
  withTransaction(context.pool, async (client) => {
    if (!(await isStillOpen(client, id))) return;
    await client.query(`update purchase set status = 'FAILED', failure = $2 where id = $1`, [id, failure]);
    await client.query('update card_payment set source = null where purchase_id = $1', [id]);
    await context.sendEvent(client, 'purchase.settled', { purchaseID: id });
  });

const inTokens = (cents: number): number => priceInTokens(cents / 100);

export const postTopUp = (context: PaymentContext, order: OpenOrder, done: OrderResult): Promise<boolean> =>
  closeOrder(context, order, done, async (client) => {
    const { id, owner, tokens, discountCents } = order;
    await postTransfer(client, cardTopUp({ id, owner, tokens, given: inTokens(discountCents) }));
  });

/** Posts the sale of a month, or of the rest of one, and the tokens that come with it. */
async function postMonth(client: pg.ClientBase, { id, owner, totalCents, tokens }: OpenOrder): Promise<void> {
  if (totalCents > 0) await postTransfer(client, planSale({ id, tokens: inTokens(totalCents) }));
  if (tokens > 0) await postTransfer(client, planTokens({ id, owner, tokens }));
}

export const postSubscription = (
  context: PaymentContext,
  order: OpenOrder,
  { subscription, ended, ...done }: SubscriptionResult,
): Promise<boolean> =>
  closeOrder(context, order, done, async (client) => {
    const through = order.periodEnd;
    await endRenewals(client, context, order.owner, ended);
    await endOverduePlans(client, order.owner);
    await insertPlan(client, context, order, {
      subscription,
      startDate: order.periodStart ?? todayAt(context),
      through,
    });
    await postMonth(client, order);
  });

/**
 * Ends plans whose last day is over but which no job has closed yet, so that the new plan can be the only active one.
 */
const endOverduePlans = (client: pg.ClientBase, owner: string) =>
  client.query(`update subscription_plan set status = 'INACTIVE' where owner = $1 and status = 'ACTIVE'`, [owner]);

interface NewPlan {
  subscription: ProviderSubscription;
  startDate: Day;
  /** Last day that is paid for; null while the provider has yet to charge the first month. */
  through: Day | null;
}

async function insertPlan(
  client: pg.ClientBase,
  context: PaymentContext,
  order: OpenOrder,
  plan: NewPlan,
): Promise<void> {
  const id = newId('SubscriptionPlan');
  const { subscription, startDate, through } = plan;
  await client.query(
    `insert into subscription_plan
        (id, subscription_tier, start_date, end_date, status, is_renewing, square_subscription_id, owner)
      values ($1, $2, $3, $4, $5, true, $6, $7)`,
    [
      id,
      order.tier,
      startDate,
      through,
      through === null || through < todayAt(context) ? 'INACTIVE' : 'ACTIVE',
      subscription.id,
      order.owner,
    ],
  );
  await client.query('insert into plan_source (plan_id, provider, version, prepaid_through) values ($1, $2, $3, $4)', [
    id,
    context.providerName,
    subscription.version,
    through,
  ]);
}

/** Posts a plan change: an upgrade replaces the current plan at once, a downgrade starts after the paid month. */
export const postPlanChange = (
  context: PaymentContext,
  order: OpenOrder,
  { subscription, ended, ...done }: SubscriptionResult,
): Promise<boolean> =>
  closeOrder(context, order, done, async (client) => {
    const { planID, paidThrough } = order;
    if (paidThrough === null) throw new Error('a plan that is changed must have a paid period');
    const isNow = order.kind === 'resume' || order.periodStart !== null;
    await endRenewals(client, context, order.owner, ended);
    if (isNow) {
      await client.query(
        `update subscription_plan set status = 'INACTIVE', end_date = greatest(start_date, $2::date) where id = $1`,
        [planID, todayAt(context)],
      );
      await client.query('update plan_source set is_replaced = true where plan_id = $1', [planID]);
    }
    await insertPlan(client, context, order, {
      subscription,
      startDate: isNow ? earlier(todayAt(context), paidThrough) : addDays(paidThrough, 1),
      through: isNow ? paidThrough : null,
    });
    await postMonth(client, order);
  });

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/**
 * Marks all plans of the owner as not renewing, and raises the versions of the ended ones so that older reads are
 * ignored.
 */
async function endRenewals(
  client: pg.ClientBase,
  { providerName }: PaymentContext,
  owner: string,
  ended: readonly ProviderSubscription[],
): Promise<void> {
  await client.query(
    `update subscription_plan p set is_renewing = false from plan_source s
      where p.owner = $1 and s.plan_id = p.id and s.provider = $2 and p.is_renewing`,
    [owner, providerName],
  );
  for (const { id, version } of ended)
    await client.query(
      `update plan_source s set version = greatest(version, $2) from subscription_plan p
        where p.id = s.plan_id and p.square_subscription_id = $1`,
      [id, version],
    );
}

const noPayment: OrderResult = { payer: undefined, paymentID: null };

type EndedSubscriptions = SubscriptionResult['ended'];

export const postCancellation = (
  context: PaymentContext,
  order: OpenOrder,
  ended: EndedSubscriptions,
): Promise<boolean> =>
  closeOrder(context, order, noPayment, (client) => endRenewals(client, context, order.owner, ended));

export const postResumption = (
  context: PaymentContext,
  order: OpenOrder,
  to: { version: number; ended: EndedSubscriptions },
): Promise<boolean> =>
  closeOrder(context, order, noPayment, async (client) => {
    await endRenewals(client, context, order.owner, to.ended);
    await client.query('update subscription_plan set is_renewing = true where id = $1', [order.planID]);
    await client.query('update plan_source set version = greatest(version, $2) where plan_id = $1', [
      order.planID,
      to.version,
    ]);
  });

export const postCard = (context: PaymentContext, order: OpenOrder, payer: Payer): Promise<boolean> =>
  closeOrder(context, order, { payer, paymentID: null }, async () => undefined);
