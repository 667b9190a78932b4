import type pg from 'pg';
import type { Connection } from '#server/core/live/connection.ts';
import type { Throttle } from '#server/core/live/throttle.ts';
import { Router } from '#server/core/live/router.ts';
import type { Log } from '#server/core/log/log.ts';
import { databaseOutageLog } from '#server/core/log/outage-log.ts';
import { isDatabaseUnavailable } from '#server/core/postgres/database-error.ts';
import { closeCodes, type Epoch } from '#sync/core/protocol.ts';

/** Counters since the start of the process. */
export interface LiveStats {
  batches: number;
  changes: number;
  frames: number;
  snapshots: number;
  resumes: number;
  /** Rows that a connection was not ready for. */
  deferred: number;
  denied: number;
}

/** State that the parts of the stream share. */
export class LiveState {
  readonly router = new Router();
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly throttle: Throttle;
  /** Epoch of the database when this process started. No restore happens under a running server. */
  epoch: Epoch = '';
  /** Number of the running batch, or of the latest one. */
  batch = 0;
  readonly stats: LiveStats = { batches: 0, changes: 0, frames: 0, snapshots: 0, resumes: 0, deferred: 0, denied: 0 };
  readonly #horizon: () => bigint;

  constructor(pool: pg.Pool, log: Log, throttle: Throttle, horizon: () => bigint) {
    this.pool = pool;
    this.log = log;
    this.throttle = throttle;
    this.#horizon = horizon;
  }

  /** Cursor at which a client resumes if it is cut now: after everything it was sent, before any change that is throttled. */
  cursor(horizon: bigint = this.#horizon()): string {
    const { floor } = this.throttle;
    return String(floor !== undefined && floor < horizon ? floor : horizon);
  }

  drop(connection: Connection, code: number, reason: string): void {
    if (connection.isClosed) return;
    connection.isClosed = true;
    this.router.remove(connection);
    connection.pipe.close(code, reason);
  }

  /** Drops a connection that met an error. The client reconnects and gets everything that it missed. */
  reconnect(connection: Connection, error: unknown): void {
    if (isDatabaseUnavailable(error)) databaseOutageLog(this.log).reportFailure(error);
    else if (!connection.isClosed) this.log.warn({ err: error }, 'a live connection starts again');
    this.drop(connection, closeCodes.retryLater, 'come again');
  }
}
