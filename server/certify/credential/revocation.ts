import type pg from 'pg';
import { type OpenBadge, statusIndexOf } from '#domain/certify/open-badge.ts';

/** True if a badge signed by this school is revoked, looked up by its status list index. */
export async function isRevoked(pool: pg.Pool, badge: OpenBadge): Promise<boolean> {
  const list = Number(badge.credentialStatus.statusListCredential.split('/').at(-1));
  const { rowCount } = await pool.query(
    'select from credential where status_list = $1 and status_index = $2 and revoked_at is not null',
    [list, statusIndexOf(badge)],
  );
  return rowCount !== 0;
}
