import type pg from 'pg';
import type { CouponView } from '#domain/admin/setting.ts';

const MOST = 200;

/** The newest coupons, each with how often it was used. */
export async function couponList(pool: pg.Pool): Promise<CouponView[]> {
  const { rows } = await pool.query<CouponView>(
    `select c.code, c.percent, c.cents, c.valid_from::text as "validFrom", c.valid_until::text as "validUntil", c.uses,
        c.uses_per_person as "usesPerPerson", to_jsonb(c.ended_at) #>> '{}' as "endedAt",
        (select count(*)::int from purchase p where p.coupon = c.code and p.status <> 'FAILED') as used
      from coupon c order by c.created_at desc, c.code limit $1`,
    [MOST],
  );
  return rows;
}
