import type pg from 'pg';
import type { Connection } from '#server/live/connection.ts';
import type { Pacer } from '#server/live/pacer.ts';
import { Router } from '#server/live/router.ts';
import type { Log } from '#server/log.ts';
import { databaseOutage } from '#server/postgres/outage.ts';
import { isDatabaseState } from '#server/store/database-error.ts';
import { closeCodes, type Epoch } from '#sync/protocol.ts';

/** What happened since the start. */
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

/** What the parts of the stream share. */
export class LiveState {
  readonly router = new Router();
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly pacer: Pacer;
  /** Of the database, as it was when this process began: no restore happens under a server that runs. */
  epoch: Epoch = '';
  /** The number of the batch that is at work, or was last. */
  batch = 0;
  readonly stats: LiveStats = { batches: 0, changes: 0, frames: 0, snapshots: 0, resumes: 0, deferred: 0, denied: 0 };
  readonly #horizon: () => bigint;

  constructor(pool: pg.Pool, log: Log, pacer: Pacer, horizon: () => bigint) {
    this.pool = pool;
    this.log = log;
    this.pacer = pacer;
    this.#horizon = horizon;
  }

  /** Where a client goes on when it is cut now: behind everything it was told, before anything that waits to be told. */
  cursor(horizon: bigint = this.#horizon()): string {
    const { floor } = this.pacer;
    return String(floor !== undefined && floor < horizon ? floor : horizon);
  }

  drop(connection: Connection, code: number, reason: string): void {
    if (connection.isClosed) return;
    connection.isClosed = true;
    this.router.remove(connection);
    connection.pipe.close(code, reason);
  }

  /** Something failed for one connection: it comes again, and is told all that it missed. */
  comeAgain(connection: Connection, error: unknown): void {
    if (isDatabaseState(error)) databaseOutage(this.log).note(error);
    else if (!connection.isClosed) this.log.warn({ err: error }, 'a live connection starts again');
    this.drop(connection, closeCodes.comeAgain, 'come again');
  }
}
