import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';

/** Tier of the active plan; FREE without one. */
export async function tierOf(pool: pg.Pool, owner: UserId): Promise<SubscriptionTier> {
  const { rows } = await pool.query<{ tier: SubscriptionTier }>(
    `select subscription_tier as tier from subscription_plan where owner = $1 and status = 'ACTIVE'`,
    [owner],
  );
  return rows[0]?.tier ?? 'FREE';
}
