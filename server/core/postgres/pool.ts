import type pg from 'pg';
import type { Log } from '#server/core/log/log.ts';
import { type Deadlines, deadlines as usual, keepAlive, postgresKeepAlive } from '#server/core/postgres/deadlines.ts';
import { databaseOutageLog } from '#server/core/log/outage-log.ts';
import { CheckedPool } from '#server/core/postgres/checked-pool.ts';

/** Time after which Postgres ends a transaction that waits for its next statement. */
const IDLE_IN_TRANSACTION_MS = 15_000;

interface PoolOptions {
  max?: number;
  /** Lets statements that do not wait for each other share one round trip. */
  isPipelined?: boolean;
  name?: string;
  deadlines?: Deadlines;
}

/**
 * Opens the pool for requests: each call on a connection ends within a deadline, and a silent connection is replaced.
 */
export function openPool(url: string, log: Log, options: number | PoolOptions = {}): pg.Pool {
  const {
    max = 10,
    isPipelined = true,
    name,
    deadlines = usual,
  } = typeof options === 'number' ? { max: options } : options;
  const outageLog = databaseOutageLog(log);
  const pool = new CheckedPool(
    {
      connectionString: url,
      max,
      pipeline: isPipelined,
      ...keepAlive,
      ...(name !== undefined && { application_name: name }),
      connectionTimeoutMillis: deadlines.connectMs,
      statement_timeout: deadlines.statementMs,
      query_timeout: deadlines.answerMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      options: `-c timezone=UTC ${postgresKeepAlive}`,
    },
    deadlines,
  );
  const onBroken = (error: Error) => outageLog.reportFailure(error);
  pool.on('error', onBroken);
  pool.on('connect', (client) => {
    outageLog.reportRecovery();
    // An error of a connection in use is emitted on that connection only; without a listener it would end the process.
    client.on('error', onBroken);
  });
  return pool;
}
