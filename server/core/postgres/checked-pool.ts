import pg from 'pg';
import type { Deadlines } from '#server/core/postgres/deadlines.ts';

type TakeCallback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;

/** State of one connection; times in ms. */
interface ConnectionState {
  openedAt: number;
  /** Time of the last answer. */
  answeredAt: number;
  /** True if Postgres reported that the connection is closing or cannot write; it is not used again. */
  isUnusable: boolean;
}

/** Parts of a connection that the types of `pg` leave out. */
interface ConnectionInternals {
  connection: {
    stream: { readonly destroyed: boolean; destroy(): void };
    on(event: 'errorMessage', listener: (message: { code?: string }) => void): void;
  };
}
const internalsOf = (client: pg.PoolClient): ConnectionInternals['connection'] =>
  (client as unknown as ConnectionInternals).connection;

/** Codes of a read-only or stopping database or of a lost prepared statement: another connection may work. */
const unusableCodes = /^(?:25006|57P0[1-5]|26000|42P05|0A000|XX)/;

/**
 * Connection pool that checks a connection before use if it was idle or another one failed. A connection that does not
 * answer or is read-only is destroyed and replaced.
 */
export class CheckedPool extends pg.Pool {
  readonly #facts = new WeakMap<pg.PoolClient, ConnectionState>();
  readonly #deadlines: Deadlines;
  /** Connections that last answered before this time are checked before use. */
  #doubtedAt = 0;
  /** Connections that last answered before this time are presumed dead and not even checked. */
  #silentAt = 0;

  constructor(config: pg.PoolConfig, deadlines: Deadlines) {
    super(config);
    this.#deadlines = deadlines;
    this.on('connect', (client) => {
      const now = performance.now();
      const facts: ConnectionState = { openedAt: now, answeredAt: now, isUnusable: false };
      this.#facts.set(client, facts);
      internalsOf(client).on('errorMessage', ({ code = '' }) => {
        if (!unusableCodes.test(code)) return;
        facts.isUnusable = true;
        this.#doubtedAt = performance.now();
      });
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: TakeCallback): void;
  override connect(callback?: TakeCallback): Promise<pg.PoolClient> | void {
    if (!callback) return this.#take();
    void this.#takeFor(callback);
  }

  async #takeFor(callback: TakeCallback): Promise<void> {
    const taken = await this.#take().catch((error: Error) => error);
    if (taken instanceof Error) callback(taken);
    else callback(undefined, taken, (problem) => taken.release(problem));
  }

  async #take(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect();
      const facts = this.#facts.get(client);
      this.#watchRelease(client, facts);
      if (!facts || (await this.#isGood(client, facts))) return client;
      client.release(true);
    }
  }

  async #isGood(client: pg.PoolClient, facts: ConnectionState): Promise<boolean> {
    const asked = performance.now();
    if (facts.answeredAt < this.#silentAt) return false;
    if (facts.answeredAt > Math.max(this.#doubtedAt, asked - this.#deadlines.idleMs)) return true;
    try {
      const question = {
        text: "select current_setting('transaction_read_only') = 'on' as is",
        rowMode: 'array',
      } as const;
      const { rows } = await client.query<[boolean]>({ ...question, query_timeout: this.#deadlines.checkMs } as never);
      facts.answeredAt = performance.now();
      // A read-only connection that was only just opened is accepted: the whole database is read-only, but can be read.
      return rows[0]?.[0] !== true || facts.openedAt > asked - this.#deadlines.idleMs;
    } catch {
      this.#silentAt = Math.max(this.#silentAt, asked);
      return false;
    }
  }

  #watchRelease(client: pg.PoolClient, facts: ConnectionState | undefined): void {
    const release = client.release.bind(client);
    client.release = (problem) => {
      const { stream } = internalsOf(client);
      const isLost = Boolean(problem) || facts?.isUnusable === true || stream.destroyed;
      if (facts && !isLost) facts.answeredAt = performance.now();
      if (isLost) this.#doubtedAt = performance.now();
      release(isLost ? (problem ?? true) : undefined);
      // An orderly close toward a silent peer would keep the socket open until the kernel times out.
      if (isLost) stream.destroy();
    };
  }
}
