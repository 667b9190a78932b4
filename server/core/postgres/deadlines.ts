/** Time limits of a server for its database, in milliseconds. */
export interface Deadlines {
  /** Time for a new connection, and for a free one. */
  connectMs: number;
  /** Time after which Postgres itself ends a statement. */
  statementMs: number;
  /**
   * Time after which the server gives up on a statement and destroys its connection: Postgres or the network is silent.
   */
  answerMs: number;
  /** Time for the short query that shows whether a connection is alive. */
  checkMs: number;
  /** Idle time after which a connection is checked by that query before it is used. */
  idleMs: number;
  /** Time for one step of the live stream, which reads changes each second. */
  streamMs: number;
}

export const deadlines: Deadlines = {
  connectMs: 5_000,
  statementMs: 20_000,
  answerMs: 22_000,
  checkMs: 2_000,
  idleMs: 1_000,
  streamMs: 10_000,
};

/**
 * Time within which a server serves again by itself once the database can be reached, whatever happened to its open
 * connections. Each deadline is shorter, so that a broken connection is noticed, destroyed and replaced in time.
 */
export const RECOVERY_MS = 30_000;

/** TCP keepalive of our end of a connection, so that the operating system notices a silent peer. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * Connection `options` that let Postgres notice a silent client within 20 s and end its session. Without them the
 * connections of a lost network fill `max_connections` for two hours.
 */
export const postgresKeepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2';
export const POSTGRES_KEEP_ALIVE_MS = 20_000;
