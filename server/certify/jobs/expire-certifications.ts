import type pg from 'pg';
import type { Id } from '#domain/kernel/id.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

const BATCH = 250;

const expire = `update certification c set status = 'EXPIRED'
  from (select id from certification where status = 'ISSUED' and expires_at <= coalesce($1::timestamptz, now())
    order by expires_at limit $2 for update skip locked) over
  where c.id = over.id returning c.id, to_jsonb(c.expires_at) #>> '{}' as at`;

/**
 * Expires certifications and notifies their holders. Safe to run at any time, concurrently and interrupted.
 * @param now an ISO timestamp; the database's clock by default
 */
export async function expireCertifications(
  { pool, sendEvent }: Pick<TransactionParts, 'pool' | 'sendEvent'>,
  now?: string,
): Promise<void> {
  const expireSome = (client: pg.PoolClient) => expireIn(client, sendEvent, now);
  while ((await withTransaction(pool, expireSome)) === BATCH);
}

async function expireIn(client: pg.PoolClient, sendEvent: TransactionParts['sendEvent'], now?: string) {
  const { rows } = await client.query<{ id: Id<'Certification'>; at: string }>(expire, [now, BATCH]);
  for (const { id, at } of rows) await sendEvent(client, 'certification.expired', { certificationID: id, at });
  return rows.length;
}
