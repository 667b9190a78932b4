import type pg from 'pg';

/** Days for which page views are kept, enough to compare a year with the one before. */
const RETENTION_DAYS = 800;

export async function deleteOldPageViews(pool: pg.Pool): Promise<void> {
  await pool.query("delete from page_view where created_at < now() - $1 * interval '1 day'", [RETENTION_DAYS]);
}
