import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Day } from '#domain/kernel/time.ts';
import type { PaidTier } from '#domain/wallet/order.ts';
import type { Purchase, PurchaseKind } from '#domain/wallet/purchase.ts';
import type { PaymentContext } from '#server/wallet/payments/payment-context.ts';

/** An open order with its owner's customer and card at the provider. */
export interface OpenOrder extends Pick<Purchase, 'totalCents' | 'discountCents' | 'subtotalCents' | 'tokens'> {
  id: Id<'Purchase'>;
  owner: UserId;
  createdAt: Date;
  kind: PurchaseKind;
  tier: PaidTier | null;
  periodStart: Day | null;
  periodEnd: Day | null;
  source: string | null;
  name: string;
  email: string;
  customerID: string | null;
  cardID: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpiry: string | null;
  /** The plan that the order changes, as it was when the order was created; it may have ended since. */
  planID: Id<'SubscriptionPlan'> | null;
  planSquareID: string | null;
  planTier: PaidTier | null;
  paidThrough: Day | null;
}

const open = `select p.id, p.owner, p.created_at as "createdAt", p.kind, p.subscription_tier as tier, p.period_start::text as "periodStart",
    p.period_end::text as "periodEnd", p.total_cents as "totalCents", p.discount_cents as "discountCents",
    p.subtotal_cents as "subtotalCents", p.tokens::float8 as tokens, c.source, u.name, u.email,
    k.customer_id as "customerID", k.card_id as "cardID", k.card_brand as "cardBrand", k.card_last4 as "cardLast4",
    k.card_expiry as "cardExpiry", c.plan_id as "planID", c.paid_through::text as "paidThrough",
    s.square_subscription_id as "planSquareID", s.subscription_tier as "planTier"
  from purchase p
    join card_payment c on c.purchase_id = p.id and c.provider = $2
    join "user" u on u.id = p.owner
    left join subscription_plan s on s.id = c.plan_id
    left join card_customer k on k.owner = p.owner and k.provider = c.provider
  where p.id = $1 and p.status = 'OPEN'`;

export async function findOpenOrder(
  { pool, providerName }: PaymentContext,
  id: string,
): Promise<OpenOrder | undefined> {
  return (await pool.query<OpenOrder>(open, [id, providerName])).rows[0];
}

/** Provider ids of the owner's plans that renew or will renew. */
export async function renewingPlans({ pool, providerName }: PaymentContext, owner: UserId): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select p.square_subscription_id as id from subscription_plan p
        join plan_source s on s.plan_id = p.id and s.provider = $2
      where p.owner = $1 and p.is_renewing order by p.created_at`,
    [owner, providerName],
  );
  return rows.map(({ id }) => id);
}
