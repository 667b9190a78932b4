import type pg from 'pg';
import type { Db } from 'pg-boss';
import { causeOf } from '#server/core/log/redaction.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Deadlines } from '#server/core/postgres/deadlines.ts';
import { OutageLog } from '#server/core/log/outage-log.ts';
import { isDatabaseUnavailable } from '#server/core/postgres/database-error.ts';
import { openPool } from '#server/core/postgres/pool.ts';

/** Polling interval of the queue's workers. */
const POLL_MS = 1_000;
/** Time limit of schema changes: a new release of the queue rebuilds its tables and indexes when it starts. */
const REBUILDING_MS = 30 * 60_000;
const isRebuilding = /^\s*(?:create|alter|drop|reindex)\b/i;

export interface QueueDatabase extends Db {
  /** Ends the startup phase; from now on every statement has a deadline. */
  begin(): void;
  isAlive(): boolean;
  /** Logs an error of the queue. */
  failed(error: unknown): void;
  close(): Promise<void>;
}

/** Connections of the job queue, with the same deadlines and checks as those of requests. */
export function openQueueDatabase(url: string, log: Log, deadlines: Deadlines): QueueDatabase {
  const rebuilding = { ...deadlines, statementMs: REBUILDING_MS, answerMs: REBUILDING_MS };
  const open = (max: number, limits: Deadlines) =>
    openPool(url, log, { max, isPipelined: false, name: 'margin jobs', deadlines: limits });
  const pool = open(3, deadlines);
  let slowPool: pg.Pool | undefined;
  const starting = new Set<Promise<unknown>>();
  let retired: Promise<void> | undefined;
  let closed: Promise<unknown> | undefined;
  let hasBegun = false;
  let answeredAt = performance.now();
  const outageLog = new OutageLog(log, 'the database of the job queue');
  return {
    async executeSql(text, values) {
      const isSlow = !hasBegun || isRebuilding.test(text);
      const query = (isSlow ? (slowPool ??= open(1, rebuilding)) : pool).query(text, values);
      if (!hasBegun) starting.add(query);
      const result = await query;
      answeredAt = performance.now();
      outageLog.reportRecovery();
      return result;
    },
    begin() {
      hasBegun = true;
      const first = slowPool;
      slowPool = undefined;
      // A pool that ends drops statements that wait for its one connection, so end it after they are done.
      retired = Promise.allSettled(starting).then(() => first?.end());
      starting.clear();
    },
    isAlive: () => performance.now() - answeredAt < deadlines.answerMs + POLL_MS,
    failed(error) {
      // The queue reports an error as a plain object.
      const cause = Object.assign(new Error(causeOf(error)), error);
      if (isDatabaseUnavailable(cause)) outageLog.reportFailure(cause);
      else log.warn({ cause: cause.message }, 'the job queue failed');
    },
    close() {
      closed ??= Promise.all([pool.end(), slowPool?.end(), retired]);
      return closed.then(() => undefined);
    },
  };
}
