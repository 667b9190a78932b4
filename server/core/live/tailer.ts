import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ModelName } from '#domain/models.ts';
import { type LoggedChange, ReplayBuffer } from '#server/core/live/replay-buffer.ts';
import type { Log } from '#server/core/log/log.ts';
import { type Deadlines, deadlines as usual, keepAlive, postgresKeepAlive } from '#server/core/postgres/deadlines.ts';
import { databaseOutageLog, type OutageLog } from '#server/core/log/outage-log.ts';
import { isDatabaseUnavailable } from '#server/core/postgres/database-error.ts';
import { bindStatement, prepareStatement } from '#server/core/store/read/prepared-statement.ts';

/** Application name in Postgres of the connection that every server holds as long as it runs. */
export const LIVE_NAME = 'margin live';

const POLL_MS = 1_000;
const NOTIFY_MS = 10;
const RECONNECT_MS = { first: 100, most: 2_000 };

export interface TailerParts {
  url: string;
  /** Pool for notifying the tailers of other processes. */
  pool: pg.Pool;
  log: Log;
  bufferCapacity: number;
  deadlines?: Deadlines | undefined;
  /**
   * Number of transaction ids to look back behind a cursor. After kill -9, Postgres reuses the ids that never reached
   * its log. The margin exceeds the number of ids that can begin within the log writer's delay. Delivering a change
   * twice is harmless.
   */
  margin: bigint;
  /** Gets everything that was committed since the last batch. The next batch is read when this is done. */
  onBatch(changes: readonly LoggedChange[], horizon: bigint, client: pg.ClientBase): Promise<void>;
  /**
   * Called when a session, or all sessions of a person, ended at another server. A process that misses the message
   * finds out within a minute.
   */
  onSessionEnd(tokenOrUserID: string): void;
  /** Called when a setting of the school changed, here or at another server. */
  onSettingChange?: () => void;
}

interface Logged extends LoggedChange {
  xid: string;
}

/**
 * Reads the table `change` as it grows. A change is new if it is committed now and was not visible in the previous
 * snapshot, so neither the order of transaction ids nor an open transaction can hide or delay one.
 */
export class Tailer {
  readonly replayBuffer: ReplayBuffer;
  readonly #parts: TailerParts;
  readonly #name = randomUUID();
  readonly #deadlines: Deadlines;
  readonly #outageLog: OutageLog;
  #client: pg.Client | undefined;
  #snapshot = '';
  #horizon = 0n;
  #timer: NodeJS.Timeout | undefined;
  #notifying: NodeJS.Timeout | undefined;
  #isRunning = false;
  #isWanted = false;
  #isStopped = false;
  #heardAt = 0;

  constructor(parts: TailerParts) {
    this.#parts = parts;
    this.#deadlines = parts.deadlines ?? usual;
    this.#outageLog = databaseOutageLog(parts.log);
    this.replayBuffer = new ReplayBuffer(parts.bufferCapacity);
  }

  /** Id of the transaction before which every commit has been delivered. */
  get horizon(): bigint {
    return this.#horizon;
  }

  /** True if the database, which is read each second, has answered within the deadline of one read. */
  get isAlive(): boolean {
    return performance.now() - this.#heardAt < this.#deadlines.streamMs + POLL_MS;
  }

  async start(): Promise<void> {
    await this.#connect();
    this.#poll();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#notifying);
    await this.#client?.end().catch(() => undefined);
  }

  /**
   * Must be called when this process has committed something: reads it at once and notifies the other processes,
   * which would otherwise see it within a second.
   */
  wake(): void {
    void this.readChanges();
    this.#notifying ??= setTimeout(() => {
      this.#notifying = undefined;
      if (!this.#isStopped)
        this.#parts.pool.query("select pg_notify('change', $1)", [this.#name]).catch(() => undefined);
    }, NOTIFY_MS);
  }

  /** Tells the other processes that a session ended here. */
  announceSessionEnd(tokenOrUserID: string): void {
    this.#parts.pool
      .query("select pg_notify('session_end', $1)", [`${this.#name} ${tokenOrUserID}`])
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'other servers were not told of a sign-out'));
  }

  /** Reads new changes. Calls collapse: at most one read is running, and one more is requested. */
  async readChanges(): Promise<void> {
    this.#isWanted = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false;
        const client = this.#client ?? (await this.#connect());
        if (client) await this.#readBatch(client);
      }
    } catch (error) {
      if (!this.#isStopped) this.#lost(error);
      const client = this.#client;
      this.#client = undefined;
      if (client) destroyConnection(client);
    } finally {
      this.#isRunning = false;
    }
  }

  #poll(): void {
    this.#timer = setTimeout(() => {
      void this.readChanges().then(() => {
        if (!this.#isStopped) this.#poll();
      });
    }, POLL_MS);
  }

  async #connect(): Promise<pg.Client | undefined> {
    for (let wait = RECONNECT_MS.first; !this.#isStopped; wait = Math.min(wait * 2, RECONNECT_MS.most)) {
      const client = new pg.Client({
        connectionString: this.#parts.url,
        application_name: LIVE_NAME,
        pipeline: true,
        options: `-c timezone=UTC ${postgresKeepAlive}`,
        connectionTimeoutMillis: this.#deadlines.connectMs,
        // In a pipeline, a statement that is not answered in time destroys the connection.
        query_timeout: this.#deadlines.streamMs,
        ...keepAlive,
      });
      client.on('error', () => {
        if (this.#client === client) this.#client = undefined;
      });
      try {
        await client.connect();
        client.on('notification', ({ channel, payload = '' }) => {
          const [name, ended] = payload.split(' ');
          if (name === this.#name) return;
          if (channel === 'session_end') this.#parts.onSessionEnd(ended ?? '');
          else if (channel === 'school') this.#parts.onSettingChange?.();
          else void this.readChanges();
        });
        await client.query('listen change');
        await client.query('listen session_end');
        await client.query('listen school');
        if (this.#snapshot === '') await this.#begin(client);
        else {
          this.#snapshot = this.#lookedBack();
          // Changes of settings were not announced here while the connection was down.
          this.#parts.onSettingChange?.();
        }
        this.#heardAt = performance.now();
        if (!this.#isStopped) return (this.#client = client);
        await client.end();
      } catch (error) {
        destroyConnection(client);
        this.#lost(error);
        await sleep(wait);
      }
    }
    return undefined;
  }

  #lost(error: unknown): void {
    if (isDatabaseUnavailable(error)) this.#outageLog.reportFailure(error);
    else this.#parts.log.warn({ err: error }, 'the change stream starts again');
  }

  /** Fills the replay buffer from the table at the start, so that clients of a stopped server can resume here. */
  async #begin(client: pg.Client): Promise<void> {
    await client.query('begin isolation level repeatable read read only');
    const { rows: now } = await client.query<{ snapshot: string; horizon: string }>(
      'select pg_current_snapshot()::text as snapshot, pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
    );
    const { rows } = await client.query<Logged>(
      'select xid::text, model, id, audience from change order by xid desc limit $1',
      [this.#parts.bufferCapacity],
    );
    await client.query('commit');
    const [first] = now;
    if (!first) return;
    this.#horizon = BigInt(first.horizon);
    this.#snapshot = first.snapshot;
    const changes = rows.toReversed().map((row) => ({ ...row, xid: BigInt(row.xid) }));
    this.replayBuffer.fill(changes, this.#horizon, rows.length < this.#parts.bufferCapacity);
  }

  #lookedBack(): string {
    const from = this.#horizon > this.#parts.margin ? this.#horizon - this.#parts.margin : 1n;
    return `${from}:${from}:`;
  }

  async #readBatch(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{
      snapshot: string;
      horizon: string;
      model: ModelName | '$cmd' | null;
      id: string;
      audience: string[];
    }>(bindStatement(selectChanges, { snapshot: this.#snapshot }));
    const [first] = rows;
    if (!first) return;
    // After a crash the horizon may go back a little. The later one is kept, and the margin covers the difference.
    const found = BigInt(first.horizon);
    const horizon = found > this.#horizon ? found : this.#horizon;
    const changes = rows.flatMap(({ model, id, audience }) => (model === null ? [] : [{ model, id, audience }]));
    for (const change of changes) this.replayBuffer.push(change, horizon);
    await this.#parts.onBatch(changes, horizon, client);
    this.#snapshot = first.snapshot;
    this.#horizon = horizon;
    this.#heardAt = performance.now();
    this.#outageLog.reportRecovery();
  }
}

/** Ends a connection without waiting for a peer that may be silent. */
function destroyConnection(client: pg.Client): void {
  client.end().catch(() => undefined);
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

const selectChanges = prepareStatement((parameters) => {
  const before = `${parameters.named('snapshot')}::pg_snapshot`;
  return `with now as materialized (select pg_current_snapshot() as snapshot)
    select now.snapshot::text as snapshot, pg_snapshot_xmin(now.snapshot)::text as horizon, c.model, c.id, c.audience
    from now left join change c on c.xid >= pg_snapshot_xmin(${before}) and not pg_visible_in_snapshot(c.xid, ${before})
    order by c.seq`;
});
