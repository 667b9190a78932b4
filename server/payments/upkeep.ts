import type { UserId } from '#domain/kernel/id.ts';
import { GRACE_DAYS } from '#domain/wallet/subscription-plan.ts';
import { carryOut, carryOutNow } from '#server/payments/carry-out.ts';
import { todayAt } from '#server/payments/checkout.ts';
import { reviewPayment } from '#server/payments/review-payment.ts';
import { reviewSubscription } from '#server/payments/review.ts';
import type { Till } from '#server/payments/till.ts';

/** Age at which the job of an open order should have begun. */
const LEFT_SECONDS = 15;
/** Age at which no server can still be working on an order. */
const LOST_SECONDS = 90;
const EVENT_DAYS = 400;
const PAGE = 200;

/**
 * Money: resubmits open orders that a server left or the provider did not answer; their idempotency keys prevent
 * double work. An order that another server holds is left to it for a while.
 */
export async function settleLeft(till: Till, leftSeconds = LEFT_SECONDS): Promise<void> {
  const { rows } = await till.pool.query<{ id: string; isLost: boolean }>(
    `select p.id, p.created_at < now() - $4 * interval '1 second' as "isLost"
      from purchase p join card_payment c on c.purchase_id = p.id and c.provider = $1
      where p.status = 'OPEN' and p.created_at < now() - $2 * interval '1 second' order by p.created_at limit $3`,
    [till.providerName, leftSeconds, PAGE, LOST_SECONDS],
  );
  for (const { id, isLost } of rows)
    await logFailure(till, id, () => (isLost ? carryOutNow(till, id) : carryOut(till, id)));
}

/** Logs an error instead of throwing it, so that one failure does not hold up the rest, which is retried next time. */
async function logFailure<T>({ log }: Till, id: string, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    log.warn({ err: error, id }, 'a payment could not be processed');
    return undefined;
  }
}

interface DuePlan {
  squareID: string;
  owner: UserId;
}

const duePlans = `select p.square_subscription_id as "squareID", p.owner
  from subscription_plan p join plan_source s on s.plan_id = p.id and s.provider = $1
  where p.status = 'ACTIVE' and p.end_date < $2 or p.is_renewing and p.start_date <= $2
    and coalesce(p.end_date, p.start_date - 1) < $2
  order by p.id limit $3`;

/** Ends plans after their last day: reads each one again, and cancels at the provider what has ended here. */
export async function settlePlans(till: Till): Promise<void> {
  await endPlansOfOthers(till);
  await endPlansOfLeavers(till);
  const today = todayAt(till);
  const { rows } = await till.pool.query<DuePlan>(duePlans, [till.providerName, today, PAGE]);
  for (const { squareID } of rows) await logFailure(till, squareID, () => reviewSubscription(till, squareID));
  const { rows: given } = await till.pool.query<DuePlan>(
    `select p.square_subscription_id as "squareID", p.owner
      from subscription_plan p join plan_source s on s.plan_id = p.id and s.provider = $1
      where p.is_renewing and p.status = 'INACTIVE' and coalesce(p.end_date, p.start_date) + $3::int < $2::date`,
    [till.providerName, today, GRACE_DAYS],
  );
  for (const { squareID } of given) await logFailure(till, squareID, () => endAt(till, squareID));
  await endDuplicatePlans(till);
}

/** Money: ends all but the renewing plan that was chosen last, per owner. */
async function endDuplicatePlans(till: Till): Promise<void> {
  const { rows } = await till.pool.query<DuePlan>(
    `select p.square_subscription_id as "squareID"
      from subscription_plan p join plan_source s on s.plan_id = p.id and s.provider = $1
      where p.is_renewing and exists (
        select from subscription_plan o join plan_source t on t.plan_id = o.id and t.provider = $1
          where o.owner = p.owner and o.is_renewing and (o.created_at, o.id) > (p.created_at, p.id))
      order by p.id limit $2`,
    [till.providerName, PAGE],
  );
  for (const { squareID } of rows) {
    till.log.error({ squareID }, 'two plans of one person were renewing');
    await logFailure(till, squareID, () => endAt(till, squareID));
  }
}

async function endAt(till: Till, squareID: string): Promise<void> {
  await till.provider.cancel(squareID);
  await reviewSubscription(till, squareID);
}

/** Cancels the plans of people who have left, so that they are not charged again. */
async function endPlansOfLeavers(till: Till): Promise<void> {
  const { rows } = await till.pool.query<DuePlan>(
    `select p.square_subscription_id as "squareID", p.owner
      from subscription_plan p join plan_source s on s.plan_id = p.id and s.provider = $1
        join "user" u on u.id = p.owner
      where p.is_renewing and u.deleted_at is not null`,
    [till.providerName],
  );
  for (const { squareID } of rows) await logFailure(till, squareID, () => endAt(till, squareID));
  const { rows: erased } = await till.pool.query<{ owner: UserId; customerID: string }>(
    `select k.owner, k.customer_id as "customerID" from card_customer k join "user" u on u.id = k.owner
      where k.provider = $1 and u.erased_at is not null`,
    [till.providerName],
  );
  for (const { owner, customerID } of erased)
    await logFailure(till, owner, async () => {
      await till.provider.forgetCustomer(customerID);
      await till.pool.query('delete from card_customer where owner = $1 and provider = $2', [owner, till.providerName]);
    });
}

/**
 * Ends plans that were sold by another provider: sandbox plans are void once real cards are taken, as are plans of
 * another Square location.
 */
async function endPlansOfOthers({ pool, providerName }: Till): Promise<void> {
  await pool.query(
    `update subscription_plan p set status = 'INACTIVE', is_renewing = false from plan_source s
      where s.plan_id = p.id and s.provider <> $1 and (p.status = 'ACTIVE' or p.is_renewing)`,
    [providerName],
  );
}

/** Result of the nightly reconciliation. */
export interface Reconciled {
  looked: number;
  changed: { id: string; what: string[] }[];
  /** Live subscriptions of our customers at the provider that no row of ours knows: an operator must look. */
  unknown: string[];
}

/**
 * Money: compares everything that may still change with the provider, and so repairs whatever webhooks did not
 * deliver.
 */
export async function reconcile(till: Till, leftSeconds = LEFT_SECONDS): Promise<Reconciled> {
  await settleLeft(till, leftSeconds);
  await settlePlans(till);
  const found: Reconciled = { looked: 0, changed: [], unknown: [] };
  const look = async (id: string, review: (till: Till, id: string) => Promise<string[]>) => {
    found.looked += 1;
    const what = await logFailure(till, id, () => review(till, id));
    if (what && what.length > 0) found.changed.push({ id, what });
  };
  for (const id of await liveSubscriptions(till)) await look(id, reviewSubscription);
  for (const id of await recentPayments(till)) await look(id, reviewPayment);
  const { unknown, forgotten } = await findStraySubscriptions(till);
  found.unknown = unknown;
  for (const id of forgotten) await look(id, endStraySubscription);
  await endDuplicatePlans(till);
  await till.pool.query("delete from card_event where at < now() - $1::int * interval '1 day'", [EVENT_DAYS]);
  const { log } = till;
  if (found.changed.length > 0 || found.unknown.length > 0)
    log.warn(found, 'the card provider differed from the school');
  else log.info({ looked: found.looked }, 'the card provider and the school agree');
  return found;
}

async function liveSubscriptions({ pool, providerName }: Till): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select p.square_subscription_id as id from subscription_plan p
        join plan_source s on s.plan_id = p.id and s.provider = $1
      where p.is_renewing or p.status = 'ACTIVE' order by p.id`,
    [providerName],
  );
  return rows.map(({ id }) => id);
}

/** Payments of the last 400 days, in which a provider may refund. */
async function recentPayments({ pool, providerName }: Till): Promise<string[]> {
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

async function findStraySubscriptions({ pool, provider, providerName }: Till): Promise<StraySubscriptions> {
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
async function endStraySubscription(till: Till, squareID: string): Promise<string[]> {
  const changed = await reviewSubscription(till, squareID);
  const { rowCount } = await till.pool.query(
    'select from subscription_plan where square_subscription_id = $1 and is_renewing',
    [squareID],
  );
  if (rowCount === 1) return changed;
  await endAt(till, squareID);
  return [...changed, 'it was still charged at the provider and was ended'];
}
