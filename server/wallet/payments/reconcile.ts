import { loggingFailure } from '#server/wallet/payments/logging-failure.ts';
import type { PaymentContext } from '#server/wallet/payments/payment-context.ts';
import { reconcilePayment } from '#server/wallet/payments/reconcile-payment.ts';
import { reconcileSubscription } from '#server/wallet/payments/reconcile-subscription.ts';
import { cancelAndReconcile, endDuePlans, endDuplicatePlans } from '#server/wallet/payments/renewal.ts';
import { RESUBMIT_AFTER_SECONDS, resubmitOpenOrders } from '#server/wallet/payments/resubmit-order.ts';

/** Days for which payments are compared and events of the card provider are kept. */
const EVENT_DAYS = 400;
const PAGE = 200;

/** Result of the nightly reconciliation. */
export interface ReconciliationReport {
  checked: number;
  changed: { id: string; what: string[] }[];
  /** Live subscriptions of our customers at the provider that no row of ours knows: an operator must look. */
  unknown: string[];
}

/**
 * Money: compares everything that may still change with the provider, and so repairs whatever webhooks did not
 * deliver.
 */
export async function reconcile(
  context: PaymentContext,
  minAgeSeconds = RESUBMIT_AFTER_SECONDS,
): Promise<ReconciliationReport> {
  await resubmitOpenOrders(context, minAgeSeconds);
  await endDuePlans(context);
  const found: ReconciliationReport = { checked: 0, changed: [], unknown: [] };
  const reconcileOne = async (id: string, reconcileRow: (context: PaymentContext, id: string) => Promise<string[]>) => {
    found.checked += 1;
    const what = await loggingFailure(context, id, () => reconcileRow(context, id));
    if (what && what.length > 0) found.changed.push({ id, what });
  };
  for (const id of await liveSubscriptions(context)) await reconcileOne(id, reconcileSubscription);
  for (const id of await recentPayments(context)) await reconcileOne(id, reconcilePayment);
  const { unknown, forgotten } = await findStraySubscriptions(context);
  found.unknown = unknown;
  for (const id of forgotten) await reconcileOne(id, endStraySubscription);
  await endDuplicatePlans(context);
  await context.pool.query("delete from card_event where at < now() - $1::int * interval '1 day'", [EVENT_DAYS]);
  const { log } = context;
  if (found.changed.length > 0 || found.unknown.length > 0)
    log.warn(found, 'the card provider differed from the school');
  else log.info({ looked: found.checked }, 'the card provider and the school agree');
  return found;
}

async function liveSubscriptions({ pool, providerName }: PaymentContext): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select p.square_subscription_id as id from subscription_plan p
        join plan_source s on s.plan_id = p.id and s.provider = $1
      where p.is_renewing or p.status = 'ACTIVE' order by p.id`,
    [providerName],
  );
  return rows.map(({ id }) => id);
}

/** Payments of the last 400 days, in which a provider may refund. */
async function recentPayments({ pool, providerName }: PaymentContext): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select c.payment_id as id from card_payment c join purchase p on p.id = c.purchase_id
      where c.provider = $1 and c.payment_id is not null and p.refunded_cents < p.total_cents
        and p.created_at > now() - $2::int * interval '1 day' order by p.id`,
    [providerName, EVENT_DAYS],
  );
  return rows.map(({ id }) => id);
}

interface StraySubscriptions {
  /** Charged at the provider, unknown to our rows. */
  unknown: string[];
  /** Charged at the provider, not renewing in our rows. */
  forgotten: string[];
}

async function findStraySubscriptions({ pool, provider, providerName }: PaymentContext): Promise<StraySubscriptions> {
  const { rows } = await pool.query<{ id: string }>(
    'select customer_id as id from card_customer where provider = $1 order by customer_id',
    [providerName],
  );
  const stray: StraySubscriptions = { unknown: [], forgotten: [] };
  for (let from = 0; from < rows.length; from += PAGE) {
    const theirs = await provider.liveSubscriptionsOf(rows.slice(from, from + PAGE).map(({ id }) => id));
    const { rows: left } = await pool.query<{ id: string; isKnown: boolean }>(
      `select theirs.id, p.id is not null as "isKnown"
        from unnest($1::text[]) as theirs (id) left join subscription_plan p on p.square_subscription_id = theirs.id
        where not coalesce(p.is_renewing, false)`,
      [theirs],
    );
    for (const { id, isKnown } of left) stray[isKnown ? 'forgotten' : 'unknown'].push(id);
  }
  return stray;
}

/**
 * A subscription that is live only at the provider either renews here again, or is ended there because another plan
 * replaced it.
 */
async function endStraySubscription(context: PaymentContext, squareID: string): Promise<string[]> {
  const changed = await reconcileSubscription(context, squareID);
  const { rowCount } = await context.pool.query(
    'select from subscription_plan where square_subscription_id = $1 and is_renewing',
    [squareID],
  );
  if (rowCount === 1) return changed;
  await cancelAndReconcile(context, squareID);
  return [...changed, 'it was still charged at the provider and was ended'];
}
