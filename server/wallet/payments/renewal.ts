import { PAYMENT_GRACE_DAYS } from '#domain/wallet/subscription-state.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { todayAt } from '#server/wallet/payments/checkout-config.ts';
import { loggingFailure } from '#server/wallet/payments/logging-failure.ts';
import type { PaymentContext } from '#server/wallet/payments/payment-context.ts';
import { reconcileSubscription } from '#server/wallet/payments/reconcile-subscription.ts';

const PAGE = 200;

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
export async function endDuePlans(context: PaymentContext): Promise<void> {
  await endPlansOfOtherProviders(context);
  await endPlansOfDeletedUsers(context);
  const today = todayAt(context);
  const { rows } = await context.pool.query<DuePlan>(duePlans, [context.providerName, today, PAGE]);
  for (const { squareID } of rows)
    await loggingFailure(context, squareID, () => reconcileSubscription(context, squareID));
  const { rows: given } = await context.pool.query<DuePlan>(
    `select p.square_subscription_id as "squareID", p.owner
      from subscription_plan p join plan_source s on s.plan_id = p.id and s.provider = $1
      where p.is_renewing and p.status = 'INACTIVE' and coalesce(p.end_date, p.start_date) + $3::int < $2::date`,
    [context.providerName, today, PAYMENT_GRACE_DAYS],
  );
  for (const { squareID } of given)
    await loggingFailure(context, squareID, () => cancelAndReconcile(context, squareID));
  await endDuplicatePlans(context);
}

/** Money: ends all but the renewing plan that was chosen last, per owner. */
export async function endDuplicatePlans(context: PaymentContext): Promise<void> {
  const { rows } = await context.pool.query<DuePlan>(
    `select p.square_subscription_id as "squareID"
      from subscription_plan p join plan_source s on s.plan_id = p.id and s.provider = $1
      where p.is_renewing and exists (
        select from subscription_plan o join plan_source t on t.plan_id = o.id and t.provider = $1
          where o.owner = p.owner and o.is_renewing and (o.created_at, o.id) > (p.created_at, p.id))
      order by p.id limit $2`,
    [context.providerName, PAGE],
  );
  for (const { squareID } of rows) {
    context.log.error({ squareID }, 'two plans of one person were renewing');
    await loggingFailure(context, squareID, () => cancelAndReconcile(context, squareID));
  }
}

export async function cancelAndReconcile(context: PaymentContext, squareID: string): Promise<void> {
  await context.provider.cancel(squareID);
  await reconcileSubscription(context, squareID);
}

/** Cancels the plans of people who have left, so that they are not charged again. */
async function endPlansOfDeletedUsers(context: PaymentContext): Promise<void> {
  const { rows } = await context.pool.query<DuePlan>(
    `select p.square_subscription_id as "squareID", p.owner
      from subscription_plan p join plan_source s on s.plan_id = p.id and s.provider = $1
        join "user" u on u.id = p.owner
      where p.is_renewing and u.deleted_at is not null`,
    [context.providerName],
  );
  for (const { squareID } of rows) await loggingFailure(context, squareID, () => cancelAndReconcile(context, squareID));
  const { rows: erased } = await context.pool.query<{ owner: UserId; customerID: string }>(
    `select k.owner, k.customer_id as "customerID" from card_customer k join "user" u on u.id = k.owner
      where k.provider = $1 and u.erased_at is not null`,
    [context.providerName],
  );
  for (const { owner, customerID } of erased)
    await loggingFailure(context, owner, async () => {
      await context.provider.deleteCustomer(customerID);
      await context.pool.query('delete from card_customer where owner = $1 and provider = $2', [
        owner,
        context.providerName,
      ]);
    });
}

/**
 * Ends plans that were sold by another provider: sandbox plans are void once real cards are taken, as are plans of
 * another Square location.
 */
async function endPlansOfOtherProviders({ pool, providerName }: PaymentContext): Promise<void> {
  await pool.query(
    `update subscription_plan p set status = 'INACTIVE', is_renewing = false from plan_source s
      where s.plan_id = p.id and s.provider <> $1 and (p.status = 'ACTIVE' or p.is_renewing)`,
    [providerName],
  );
}
