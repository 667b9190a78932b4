import type pg from 'pg';
import { limitReached, type LimitsOf } from '#domain/account/plans.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';

/** So many at a time serve a lesson full of pictures; more would only fill the store with beginnings. */
export const OPEN_UPLOADS_MAX = 50;

export interface Use {
  /** Of the files that are kept, and announced for those on their way. */
  bytes: number;
  openUploads: number;
  tier: SubscriptionTier;
}

/**
 * What the owner uses, apart from the file `besides`. Until the transaction ends nobody else counts or adds for this
 * owner: two who count at the same moment would both find the room that is there once.
 */
export async function lockUse(client: pg.ClientBase, owner: UserId, besides: string | null): Promise<Use> {
  await client.query('select from "user" where id = $1 for no key update', [owner]);
  const { rows } = await client.query<{ bytes: string; openUploads: number; tier: SubscriptionTier | null }>(
    `select coalesce(sum(bytes), 0) as bytes, count(*) filter (where state = 'uploading')::int as "openUploads",
        (select subscription_tier from subscription_plan where owner = $1 and status = 'ACTIVE') as tier
      from file where owner = $1 and id is distinct from $2::uuid`,
    [owner, besides],
  );
  const { bytes = '0', openUploads = 0, tier = null } = rows[0] ?? {};
  return { bytes: Number(bytes), openUploads, tier: tier ?? 'FREE' };
}

/** @throws AppError limit_reached when so much more does not fit into what the owner's plan includes */
export function refuseWithoutRoom(use: Use, bytes: number, limitsOf: LimitsOf): void {
  const { fileBytes } = limitsOf(use.tier);
  if (use.bytes + bytes > fileBytes) throw limitReached('fileBytes', fileBytes, use.bytes, null);
}
