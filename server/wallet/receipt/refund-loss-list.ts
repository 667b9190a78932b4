import type { CursorPage } from '#domain/kernel/cursor-page.ts';
import type pg from 'pg';
import type { RefundLossView } from '#domain/admin/setting.ts';
import { NEWEST_PAGE_SIZE, pageByTime, readTimeCursor, ROW_ID } from '#server/core/postgres/time-cursor.ts';

/** One page of refunds whose tokens were spent already, newest first. */
export async function listRefundLosses(pool: pg.Pool, after: string | undefined): Promise<CursorPage<RefundLossView>> {
  const { at, name } = readTimeCursor(after, ROW_ID);
  const { rows } = await pool.query<RefundLossView>(
    `select p.id, p.number, u.first_name || ' ' || u.last_name as person, u.id as "personID",
        p.refunded_cents as "refundedCents", p.unrecovered_tokens::float8 as "unrecoveredTokens",
        to_jsonb(p.refunded_at) #>> '{}' as "refundedAt"
      from purchase p join "user" u on u.id = p.owner
      where p.unrecovered_tokens > 0 and ($1::timestamptz is null or (p.refunded_at, p.id) < ($1::timestamptz, $2::uuid))
      order by p.refunded_at desc, p.id desc limit $3`,
    [at, name, NEWEST_PAGE_SIZE + 1],
  );
  return pageByTime(rows, ({ refundedAt, id }) => [refundedAt, id]);
}
