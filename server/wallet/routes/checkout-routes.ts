import { Hono } from 'hono';
import type pg from 'pg';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { paidTiers } from '#domain/wallet/order.ts';
import type { Env } from '#server/core/env/env.ts';
import { type ActorVariables, isComplete, signedInActor } from '#server/core/http/request-session.ts';
import type { CheckoutConfig } from '#server/wallet/payments/checkout-config.ts';
import { currentOrderPrice } from '#server/wallet/payments/order-price.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';

const priceRequest = z.object({
  kind: z.enum(['subscribe', 'change', 'topUp']),
  tier: z.optional(z.enum(paidTiers)),
  cents: z.optional(z.coerce.number()),
  coupon: z.optional(z.string().check(z.maxLength(60))),
});

interface CheckoutRouteParts {
  parts: TransactionParts;
  env: Pick<Env, 'square'>;
  checkout: CheckoutConfig;
}

/** Data of the /payment page: how cards are accepted, the stored card, and the price of an order for this account. */
export function checkoutRoutes({ parts, env, checkout }: CheckoutRouteParts): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  const { provider, isSandbox, arePlansOn, taxPercent } = checkout;
  const form = env.square && {
    appID: env.square.appID,
    locationID: env.square.location,
    script: `${env.square.formHost}/v1/square.js`,
  };

  routes.get('/api/checkout', async (c) => {
    const session = c.get('session');
    const card =
      session && isComplete(session) && provider
        ? await findStoredCard(parts.pool, session.actor.id, provider)
        : undefined;
    c.header('cache-control', 'no-store');
    return c.json({ isOpen: provider !== undefined, isSandbox, arePlansOn, taxPercent, form, card });
  });

  routes.get('/api/checkout/price', async (c) => {
    const actor = signedInActor(c);
    const parsed = priceRequest.safeParse(c.req.query());
    if (!parsed.success) throw new AppError('invalid_input', 'kind, tier, cents and coupon', { cause: parsed.error });
    const { kind, tier, cents = 0, coupon } = parsed.data;
    if (kind !== 'topUp' && tier === undefined) throw new AppError('invalid_input', 'tier: which plan');
    const order = kind === 'topUp' ? { kind, cents } : { kind, tier: tier ?? 'STUDENT' };
    c.header('cache-control', 'no-store');
    return c.json(
      await withStoreTransaction(parts, async (transaction) => {
        const store = await transaction.as(actor);
        const context = { store, client: transaction.client, actor };
        const { priced, coupon: used } = await currentOrderPrice(context, checkout, { order, coupon: coupon || null });
        return { ...priced.summary, tokens: priced.tokens, period: priced.period, coupon: used };
      }),
    );
  });
  return routes;
}

async function findStoredCard(pool: pg.Pool, owner: string, provider: string) {
  const { rows } = await pool.query<{ brand: string; last4: string; expiry: string }>(
    `select card_brand as brand, card_last4 as last4, card_expiry as expiry from card_customer
      where owner = $1 and provider = $2 and card_id is not null`,
    [owner, provider],
  );
  return rows[0];
}
