import pg from 'pg';
import type { Log } from '#server/log.ts';

/** How long a statement, and a transaction that waits for its next one, may take before it is taken for lost. */
const STATEMENT_MS = 30_000;
const IDLE_IN_TRANSACTION_MS = 15_000;
const CONNECT_MS = 10_000;

/** Connections for requests. They are pipelined: statements that do not wait for each other share one round trip. */
export function openPool(url: string, log: Log, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: '-c timezone=UTC',
  });
  const onBroken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  pool.on('error', onBroken);
  // An error of a connection that is in use reaches only the connection; unheard, it would end the process.
  pool.on('connect', (client) => client.on('error', onBroken));
  return pool;
}
