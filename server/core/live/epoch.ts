import type pg from 'pg';
import type { Epoch } from '#sync/core/protocol.ts';

/** Id of the database's current life. The migration creates it, and a restore replaces it. */
export async function readEpoch(pool: pg.Pool): Promise<Epoch> {
  const { rows } = await pool.query<{ id: Epoch }>('select id from epoch');
  return rows[0]?.id ?? '';
}
