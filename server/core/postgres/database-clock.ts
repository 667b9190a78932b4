import type pg from 'pg';

const SYNC_MS = 30_000;

export interface DatabaseClock {
  /** The time in ms since 1970. */
  now: () => number;
}

/**
 * The database's clock, read every 30 seconds and advanced by a monotonic clock in between. A server's own clock may jump
 * and differ from that of another server, so due times, expiry times and paid periods are not measured by it.
 */
export async function openDatabaseClock(pool: pg.Pool): Promise<DatabaseClock> {
  let offset = 0;
  let readAt = 0;
  async function read(): Promise<void> {
    readAt = performance.now();
    const { rows } = await pool.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    offset = (rows[0]?.ms ?? 0) - performance.now();
  }
  await read();
  return {
    now() {
      // While the database does not answer, the clock goes on from the last reading.
      if (performance.now() - readAt > SYNC_MS) read().catch(() => undefined);
      return performance.now() + offset;
    },
  };
}
