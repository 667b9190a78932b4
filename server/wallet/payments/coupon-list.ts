import type { CursorPage } from '#domain/kernel/cursor-page.ts';
import type pg from 'pg';
import type { CouponView } from '#domain/admin/setting.ts';
import { NEWEST_PAGE_SIZE, pageByTime, readTimeCursor } from '#server/core/postgres/time-cursor.ts';

const CODE = /^[A-Z0-9-]+$/;

/** One page of coupons, newest first, each with its number of uses. */
export async function listCoupons(pool: pg.Pool, after: string | undefined): Promise<CursorPage<CouponView>> {
  const { at, name } = readTimeCursor(after, CODE);
  const { rows } = await pool.query<CouponView>(
    `select c.code, c.percent, c.cents, c.valid_from::text as "validFrom", c.valid_until::text as "validUntil", c.uses,
        c.uses_per_person as "usesPerPerson", to_jsonb(c.created_at) #>> '{}' as "createdAt",
        to_jsonb(c.ended_at) #>> '{}' as "endedAt",
        (select count(*)::int from purchase p where p.coupon = c.code and p.status <> 'FAILED') as used
      from coupon c where $1::timestamptz is null or (c.created_at, c.code) < ($1::timestamptz, $2)
      order by c.created_at desc, c.code desc limit $3`,
    [at, name, NEWEST_PAGE_SIZE + 1],
  );
  return pageByTime(rows, ({ createdAt, code }) => [createdAt, code]);
}
