import type pg from 'pg';
import type { Epoch } from '#sync/protocol.ts';

/** Which life of the database this is; the migration made it, and a restore makes another. */
export async function readEpoch(pool: pg.Pool): Promise<Epoch> {
  const { rows } = await pool.query<{ id: Epoch }>('select id from epoch');
  return rows[0]?.id ?? '';
}
