import type pg from 'pg';

/**
 * Runs `work` for an order unless another server works on it. The lock belongs to a database connection, so it ends
 * with the server that holds it, even after a crash.
 * @returns whether `work` ran
 */
export async function withOrderLock(pool: pg.Pool, orderID: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let isHeld = false;
  try {
    const lock = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as got';
    isHeld = (await client.query<{ got: boolean }>(lock, [`order ${orderID}`])).rows[0]?.got === true;
    if (!isHeld) return false;
    await work();
    return true;
  } finally {
    await unlock(client, isHeld ? orderID : undefined);
  }
}

async function unlock(client: pg.PoolClient, orderID: string | undefined): Promise<void> {
  try {
    if (orderID !== undefined)
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`order ${orderID}`]);
    client.release();
  } catch {
    // A connection that may still hold the lock must not go back to the pool.
    client.release(true);
  }
}
