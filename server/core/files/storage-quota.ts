import type pg from 'pg';
import { limitReached, type LimitsOf } from '#domain/wallet/pricing-plan.ts';
import type { UserId } from '#domain/kernel/id.ts';

/**
 * Maximum open uploads per person: enough for a lesson full of pictures. More would only fill the store with
 * fragments.
 */
export const OPEN_UPLOADS_MAX = 50;

type Tier = Parameters<LimitsOf>[0];

export interface StorageUse {
  /** Bytes of finished files and announced bytes of open uploads. */
  bytes: number;
  openUploads: number;
  tier: Tier;
}

/**
 * Storage usage of the owner without the file `besides`. Locked until the transaction ends, because two concurrent
 * uploads could otherwise both use the same remaining space.
 */
export async function lockStorageUse(
  client: pg.ClientBase,
  owner: UserId,
  besides: string | null,
): Promise<StorageUse> {
  await client.query('select from "user" where id = $1 for no key update', [owner]);
  const { rows } = await client.query<{ bytes: string; openUploads: number; tier: Tier | null }>(
    `select coalesce(sum(bytes), 0) as bytes, count(*) filter (where state = 'uploading')::int as "openUploads",
        (select subscription_tier from subscription_plan where owner = $1 and status = 'ACTIVE') as tier
      from file where owner = $1 and id is distinct from $2::uuid`,
    [owner, besides],
  );
  const { bytes = '0', openUploads = 0, tier = null } = rows[0] ?? {};
  return { bytes: Number(bytes), openUploads, tier: tier ?? 'FREE' };
}

/** @throws AppError limit_reached if the plan has no space for this many more bytes */
export function assertWithinQuota(use: StorageUse, bytes: number, limitsOf: LimitsOf): void {
  const { fileBytes } = limitsOf(use.tier);
  if (use.bytes + bytes > fileBytes) throw limitReached('fileBytes', fileBytes, use.bytes, null);
}
