import pg from 'pg';
import type { Deadlines } from '#server/postgres/deadlines.ts';

type TakeCallback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;

/** State of one connection; times in ms. */
interface Facts {
  openedAt: number;
  /** Time of the last answer. */
  heardAt: number;
  /** Whether Postgres reported that the connection is closing or cannot write; it is not used again. */
  isSpent: boolean;
}

/** Parts of a connection that the types of `pg` leave out. */
interface Inner {
  connection: {
    stream: { readonly destroyed: boolean; destroy(): void };
    on(event: 'errorMessage', listener: (message: { code?: string }) => void): void;
  };
}
const innerOf = (client: pg.PoolClient): Inner['connection'] => (client as unknown as Inner).connection;

/** Codes of a read-only or stopping database or of a lost prepared statement: another connection may work. */
const spentCodes = /^(?:25006|57P0[1-5]|26000|42P05|0A000|XX)/;

/**
 * Connection pool that checks a connection before use if it was idle or another one failed. A connection that does not
 * answer or is read-only is destroyed and replaced.
 */
export class CheckedPool extends pg.Pool {
  readonly #facts = new WeakMap<pg.PoolClient, Facts>();
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
      const facts: Facts = { openedAt: now, heardAt: now, isSpent: false };
      this.#facts.set(client, facts);
      innerOf(client).on('errorMessage', ({ code = '' }) => {
        if (!spentCodes.test(code)) return;
        facts.isSpent = true;
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

  async #isGood(client: pg.PoolClient, facts: Facts): Promise<boolean> {
    const asked = performance.now();
    if (facts.heardAt < this.#silentAt) return false;
    if (facts.heardAt > Math.max(this.#doubtedAt, asked - this.#deadlines.quietMs)) return true;
    try {
      const question = {
        text: "select current_setting('transaction_read_only') = 'on' as is",
        rowMode: 'array',
      } as const;
      const { rows } = await client.query<[boolean]>({ ...question, query_timeout: this.#deadlines.checkMs } as never);
      facts.heardAt = performance.now();
      // A read-only connection that was only just opened is accepted: the whole database is read-only, but can be read.
      return rows[0]?.[0] !== true || facts.openedAt > asked - this.#deadlines.quietMs;
    } catch {
      this.#silentAt = Math.max(this.#silentAt, asked);
      return false;
    }
  }

  #watchRelease(client: pg.PoolClient, facts: Facts | undefined): void {
    const release = client.release.bind(client);
    client.release = (problem) => {
      const { stream } = innerOf(client);
      const isLost = Boolean(problem) || facts?.isSpent === true || stream.destroyed;
      if (facts && !isLost) facts.heardAt = performance.now();
      if (isLost) this.#doubtedAt = performance.now();
      release(isLost ? (problem ?? true) : undefined);
      // An orderly close toward a silent peer would keep the socket open until the kernel times out.
      if (isLost) stream.destroy();
    };
  }
}
