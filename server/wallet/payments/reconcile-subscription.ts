import type pg from 'pg';
import { v5 } from 'uuid';
import { pricingPlans } from '#domain/wallet/pricing-plan.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Day } from '#domain/kernel/time.ts';
import { periodAt } from '#domain/wallet/billing-period.ts';
import { planSale, planTokens } from '#domain/wallet/ledger.ts';
import { taxIn } from '#domain/wallet/order-summary.ts';
import type { PaidTier } from '#domain/wallet/order.ts';
import { type SubscriptionFacts, subscriptionState } from '#domain/wallet/subscription-state.ts';
import { priceInTokens } from '#domain/wallet/price.ts';
import { issueReceipt } from '#server/wallet/payments/post-order.ts';
import { todayAt } from '#server/wallet/payments/checkout-config.ts';
import { type Charge, isLive, type ProviderSubscription } from '#server/wallet/payments/card-provider.ts';
import type { PaymentContext } from '#server/wallet/payments/payment-context.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { postTransfer } from '#server/wallet/ledger.ts';

/**
 * Namespace of renewal ids, which are derived from the invoice id so that two concurrent readers create the same
 * purchase.
 */
const NAMESPACE = '2f7f0f6c-2a63-4c27-9a51-6d3f5e2b9c70';

interface KnownPlan extends SubscriptionFacts {
  id: Id<'SubscriptionPlan'>;
  owner: UserId;
  tier: PaidTier;
  version: number;
  prepaidThrough: Day | null;
  status: string;
  isRenewing: boolean;
  endDate: Day | null;
}

const findPlan = `select p.id, p.owner, p.subscription_tier as tier, p.status, p.is_renewing as "isRenewing",
    p.start_date::text as "startDate", p.end_date::text as "endDate", s.version::float8 as version,
    s.prepaid_through::text as "prepaidThrough", s.is_replaced as "isReplaced"
  from subscription_plan p join plan_source s on s.plan_id = p.id
  where p.square_subscription_id = $1 and s.provider = $2 for update of p, s`;

/**
 * Money: reconciles one subscription and posts what is new. Safe to run at any time: a version older than the last
 * one read changes nothing, and every paid month is posted once.
 * @returns the changes, in words for the log
 */
export async function reconcileSubscription(context: PaymentContext, squareID: string): Promise<string[]> {
  const isOurs = await context.pool.query('select from subscription_plan where square_subscription_id = $1', [
    squareID,
  ]);
  if (isOurs.rowCount === 0) return [];
  const now = await context.provider.subscription(squareID);
  const changed = await withTransaction(context.pool, async (client) => {
    const { rows } = await client.query<KnownPlan>(findPlan, [squareID, context.providerName]);
    const [plan] = rows;
    return plan && now.version >= plan.version ? await applyReading({ client, context, plan, now }) : [];
  });
  if (changed.length > 0) context.onChanged();
  return changed;
}

/** A subscription that was read from the provider, within the transaction of `client`. */
interface SubscriptionReading {
  client: pg.PoolClient;
  context: PaymentContext;
  plan: KnownPlan;
  now: ProviderSubscription;
}

type PlanStateNow = ReturnType<typeof subscriptionState>;

async function applyReading(reading: SubscriptionReading): Promise<string[]> {
  const { client, context, plan, now } = reading;
  const changed: string[] = [];
  const paidCharges = now.charges.filter(({ isPaid }) => isPaid);
  for (const charge of paidCharges)
    if (await postRenewal(reading, charge)) changed.push(`month ${charge.month} was paid`);
  const ends = paidCharges.map(({ month }) => periodAt(now.startDate, month).end);
  // Paid days stay paid, even if this was read before another server wrote its own result.
  const before = plan.isReplaced ? plan.prepaidThrough : plan.endDate;
  const paidThrough = [...ends, ...(before === null ? [] : [before])].toSorted().at(-1) ?? null;
  const state = subscriptionState({ ...plan, paidThrough, isLive: isLive(now) }, todayAt(context));
  await client.query('update plan_source set version = $2 where plan_id = $1', [plan.id, now.version]);
  const endDate = plan.isReplaced ? plan.endDate : state.endDate;
  if (now.charges.some(({ isPaid }) => !isPaid)) await sendUnpaidEvents(reading, state);
  if (state.status === plan.status && state.isRenewing === plan.isRenewing && endDate === plan.endDate) return changed;
  await writePlan(client, plan, { ...state, endDate });
  return [...changed, `${plan.status} became ${state.status}, paid through ${endDate ?? 'no day'}`];
}

/** Sends an event once when a month cannot be charged, and once more if the plan ends because of it. */
async function sendUnpaidEvents(
  { client, context, plan }: SubscriptionReading,
  { status, isRenewing, endDate }: PlanStateNow,
): Promise<void> {
  const unpaid = { planID: plan.id, at: context.now().toISOString() };
  const isGoingOn = status === 'ACTIVE' && isRenewing && endDate !== null && endDate < todayAt(context);
  if (isGoingOn) {
    const { rowCount } = await client.query(
      'update plan_source set failed_renewal_notified_for = $2 where plan_id = $1 and failed_renewal_notified_for is distinct from $2',
      [plan.id, endDate],
    );
    if (rowCount === 1) await context.sendEvent(client, 'subscription.paymentFailed', unpaid);
  }
  if (plan.status === 'ACTIVE' && plan.isRenewing && status === 'INACTIVE' && !plan.isReplaced)
    await context.sendEvent(client, 'subscription.endedUnpaid', unpaid);
}

async function writePlan(client: pg.ClientBase, plan: KnownPlan, state: PlanStateNow): Promise<void> {
  // An owner has one active plan: the one that was paid last.
  if (state.status === 'ACTIVE' && plan.status !== 'ACTIVE')
    await client.query(
      `update subscription_plan set status = 'INACTIVE' where owner = $1 and id <> $2 and status = 'ACTIVE'`,
      [plan.owner, plan.id],
    );
  await client.query('update subscription_plan set status = $2, is_renewing = $3, end_date = $4 where id = $1', [
    plan.id,
    state.status,
    state.isRenewing,
    state.endDate,
  ]);
}

/** Posts a month that the provider charged: receipt, tokens and sale. Returns false if it was posted before. */
async function postRenewal({ client, context, plan, now }: SubscriptionReading, charge: Charge): Promise<boolean> {
  const { owner, tier } = plan;
  const { invoiceID, month, cents } = charge;
  const id = v5(`${context.providerName} ${invoiceID}`, NAMESPACE);
  const { start, end } = periodAt(now.startDate, month);
  const { tokensAMonth } = pricingPlans[tier];
  const { rows } = await client.query('select from purchase where id = $1', [id]);
  if (rows.length > 0) return false;
  await client.query(
    `insert into purchase (id, kind, status, subscription_tier, period_start, period_end, subtotal_cents, total_cents,
        tax_cents, tokens, is_sandbox, owner, card_name)
      select $1, 'renewal', 'DONE', $2, $3, $4, $5, $5, $6, $7, $8, $9,
        (select card_brand || ' ' || card_last4 from card_customer where owner = $9 and provider = $10)`,
    [
      id,
      tier,
      start,
      end,
      cents,
      taxIn(cents, context.taxPercent),
      tokensAMonth,
      context.isSandbox,
      owner,
      context.providerName,
    ],
  );
  await issueReceipt(client, context, id);
  await client.query('insert into card_payment (purchase_id, provider, invoice_id) values ($1, $2, $3)', [
    id,
    context.providerName,
    invoiceID,
  ]);
  if (cents > 0) await postTransfer(client, planSale({ id, tokens: priceInTokens(cents / 100) }));
  if (tokensAMonth > 0) await postTransfer(client, planTokens({ id, owner, tokens: tokensAMonth }));
  await context.sendEvent(client, 'purchase.settled', { purchaseID: id as Id<'Purchase'> });
  return true;
}
