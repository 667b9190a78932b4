import type pg from 'pg';

/** This year beside the last one. */
const KEPT_DAYS = 800;

export async function forgetPageViews(pool: pg.Pool): Promise<void> {
  await pool.query("delete from page_view where created_at < now() - $1 * interval '1 day'", [KEPT_DAYS]);
}
