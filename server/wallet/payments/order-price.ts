import type pg from 'pg';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Day } from '#domain/kernel/time.ts';
import { type Coupon, couponCode, type CouponProblem, couponProblem, discountCents } from '#domain/wallet/coupon.ts';
import { type Order, type PricedOrder, priceOrder, type PlanStatus } from '#domain/wallet/order.ts';
import { type CheckoutConfig, todayAt } from '#server/wallet/payments/checkout-config.ts';
import type { Store } from '#sync/core/store.ts';

/** Plan status of the actor: the active plan, the next one, and the paid month. */
export async function planStatusOf(store: Pick<Store, 'list'>, { id: owner }: Actor, today: Day): Promise<PlanStatus> {
  const rows = await store.list('SubscriptionPlan', { owner });
  const plan = rows.find(({ status }) => status === 'ACTIVE');
  const next = rows.find((row) => row.status === 'INACTIVE' && row.isRenewing);
  const periodEnd = plan?.endDate ?? null;
  const months = periodEnd === null ? [] : await store.list('Purchase', { owner, status: 'DONE', periodEnd });
  const month = months.find(({ kind }) => kind === 'subscribe' || kind === 'renewal');
  const period = month?.periodStart && periodEnd ? { start: month.periodStart, end: periodEnd } : undefined;
  return { plan, next, period, today };
}

/** A valid coupon, or an error with the reason. Locked, so that its last use cannot be taken twice. */
async function requireCoupon(
  client: pg.ClientBase,
  actor: Actor,
  typed: string,
  checkout: CheckoutConfig,
): Promise<Coupon> {
  const code = couponCode(typed);
  // Security: a code is worth money, so guesses are limited.
  const coupon = await checkout.limiter.guess({ account: actor.id }, ['coupon codes'], () => findCoupon(client, code));
  const { rows: counts } = await client.query<{ used: number; usedByPerson: number }>(
    `select count(*)::int as used, (count(*) filter (where owner = $2))::int as "usedByPerson"
      from purchase where coupon = $1 and status <> 'FAILED'`,
    [code, actor.id],
  );
  const reason = couponProblem(coupon, { today: todayAt(checkout), used: 0, usedByPerson: 0, ...counts[0] });
  if (reason !== undefined) throw couponRefusal(reason);
  return coupon;
}

const couponRefusal = (reason: CouponProblem): AppError =>
  new AppError('invalid_input', `coupon: ${reason}`, { details: { field: 'coupon', reason } });

async function findCoupon(client: pg.ClientBase, code: string): Promise<Coupon> {
  const { rows } = await client.query<Coupon>(
    `select code, percent, cents, valid_from::text as "validFrom", 
        (case when ended_at is null then valid_until else 'epoch' end)::text as "validUntil", uses,
        uses_per_person as "usesPerPerson"
      from coupon where code = $1 for update`,
    [code],
  );
  const [coupon] = rows;
  if (!coupon) throw couponRefusal('unknown');
  return coupon;
}

/** Refuses orders that this school does not take. */
function requireProvider(checkout: CheckoutConfig, order: Order): string {
  if (checkout.provider === undefined)
    throw new AppError('not_ready', 'cards are not accepted', { details: { reason: 'noCards' } });
  if (!checkout.arePlansOn && (order.kind === 'subscribe' || order.kind === 'change'))
    throw new AppError('not_ready', 'plans are not sold', { details: { reason: 'plansOff' } });
  return checkout.provider;
}

interface PriceRequest {
  store: Pick<Store, 'list'>;
  client: pg.ClientBase;
  actor: Actor;
}

/** Money: the current price of an order for the actor, read in the transaction of `client`. */
export async function currentOrderPrice(
  { store, client, actor }: PriceRequest,
  checkout: CheckoutConfig,
  { order, coupon: typed }: { order: Order; coupon: string | null },
): Promise<{ provider: string; priced: PricedOrder; coupon: string | null; planStatus: PlanStatus }> {
  const provider = requireProvider(checkout, order);
  const today = todayAt(checkout);
  const coupon = typed === null ? undefined : await requireCoupon(client, actor, typed, checkout);
  const planStatus = await planStatusOf(store, actor, today);
  const priced = priceOrder(order, planStatus, {
    taxPercent: checkout.taxPercent,
    discountOf: (cents) => (coupon ? discountCents(coupon, cents) : 0),
  });
  const isUsed = coupon !== undefined && (order.kind === 'topUp' || order.kind === 'subscribe');
  return { provider, priced, planStatus, coupon: isUsed ? coupon.code : null };
}
