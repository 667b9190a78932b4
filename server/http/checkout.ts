import { Hono } from 'hono';
import type pg from 'pg';
import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { paidTiers } from '#domain/wallet/order.ts';
import type { Env } from '#server/env.ts';
import { type ActorVariables, isComplete, signedInActor } from '#server/http/actor.ts';
import type { Checkout } from '#server/payments/checkout.ts';
import { priceFor } from '#server/payments/price-for.ts';
import { inTransaction, type TransactionParts } from '#server/store/in-transaction.ts';

const asked = z.object({
  kind: z.enum(['subscribe', 'change', 'topUp']),
  tier: z.optional(z.enum(paidTiers)),
  cents: z.optional(z.coerce.number()),
  coupon: z.optional(z.string().check(z.maxLength(60))),
});

interface CheckoutParts {
  parts: TransactionParts;
  env: Pick<Env, 'square'>;
  checkout: Checkout;
}

/** Data of the /payment page: how cards are accepted, the stored card, and the price of an order for this account. */
export function checkoutRoutes({ parts, env, checkout }: CheckoutParts): Hono<ActorVariables> {
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
      session && isComplete(session) && provider ? await keptCard(parts.pool, session.actor.id, provider) : undefined;
    c.header('cache-control', 'no-store');
    return c.json({ isOpen: provider !== undefined, isSandbox, arePlansOn, taxPercent, form, card });
  });

  routes.get('/api/checkout/price', async (c) => {
    const actor = signedInActor(c);
    const given = asked.safeParse(c.req.query());
    if (!given.success) throw new AppError('invalid_input', 'kind, tier, cents and coupon', { cause: given.error });
    const { kind, tier, cents = 0, coupon } = given.data;
    if (kind !== 'topUp' && tier === undefined) throw new AppError('invalid_input', 'tier: which plan');
    const order = kind === 'topUp' ? { kind, cents } : { kind, tier: tier ?? 'STUDENT' };
    c.header('cache-control', 'no-store');
    return c.json(
      await inTransaction(parts, async (transaction) => {
        const store = await transaction.as(actor);
        const asking = { store, client: transaction.client, actor };
        const { priced, coupon: used } = await priceFor(asking, checkout, { order, coupon: coupon || null });
        return { ...priced.summary, tokens: priced.tokens, period: priced.period, coupon: used };
      }),
    );
  });
  return routes;
}

async function keptCard(pool: pg.Pool, owner: string, provider: string) {
  const { rows } = await pool.query<{ brand: string; last4: string; expiry: string }>(
    `select card_brand as brand, card_last4 as last4, card_expiry as expiry from card_customer
      where owner = $1 and provider = $2 and card_id is not null`,
    [owner, provider],
  );
  return rows[0];
}
