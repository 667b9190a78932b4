import pg from 'pg';
import type { Deadlines } from '#server/postgres/deadlines.ts';

type TakeCallback = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;

/** The state of one connection; times in ms. */
interface Facts {
  openedAt: number;
  /** When it last worked. */
  heardAt: number;
  /** Whether Postgres said that the connection cannot go on or cannot write; it is not used again. */
  isSpent: boolean;
}

/** The parts of a connection that are not in the types of `pg`. */
interface Inner {
  connection: {
    stream: { readonly destroyed: boolean; destroy(): void };
    on(event: 'errorMessage', listener: (message: { code?: string }) => void): void;
  };
}
const innerOf = (client: pg.PoolClient): Inner['connection'] => (client as unknown as Inner).connection;

/** Codes of a read-only or stopped database, or a lost prepared statement, where another connection may do better. */
const spentCodes = /^(?:25006|57P0[1-5]|26000|42P05|0A000|XX)/;

/**
 * A pool that checks whether a connection is alive before it is used, where it was quiet or another one failed. A
 * connection that is silent or read only is destroyed, and a new one takes its place.
 */
export class CheckedPool extends pg.Pool {
  readonly #facts = new WeakMap<pg.PoolClient, Facts>();
  readonly #deadlines: Deadlines;
  /** Connections that have not worked since this time are checked. */
  #doubtedAt = 0;
  /** Connections that have not worked since this time are taken for silent. */
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
      // One that was only just opened is as good as any: then the whole database is read only, and can be read.
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
      // A goodbye to a peer that is silent would keep the socket open for as long as the kernel waits.
      if (isLost) stream.destroy();
    };
  }
}
