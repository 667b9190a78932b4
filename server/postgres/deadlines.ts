/** How long a server waits for its database, in milliseconds. */
export interface Deadlines {
  /** For a new connection, and for a free one. */
  connectMs: number;
  /** After this Postgres itself ends a statement. */
  statementMs: number;
  /** After this the server gives up on a statement and destroys its connection: Postgres or the network is silent. */
  answerMs: number;
  /** For the short question that shows whether a connection is alive. */
  checkMs: number;
  /** A connection that was silent for this long is asked that question before it is used. */
  quietMs: number;
  /** For one step of the live stream, which looks for changes each second. */
  streamMs: number;
}

export const deadlines: Deadlines = {
  connectMs: 5_000,
  statementMs: 20_000,
  answerMs: 22_000,
  checkMs: 2_000,
  quietMs: 1_000,
  streamMs: 10_000,
};

/**
 * Once the database can be reached again, a server serves again by itself within this time, whatever happened to its open
 * connections. Each deadline is shorter, so that a connection is noticed, destroyed and replaced in time.
 */
export const RECOVERY_MS = 30_000;

/** TCP keepalive for our end of a connection, so that the operating system notices a silent peer. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * The `options` of a connection that let Postgres notice a silent client, and end what belonged to it, within 20 s. Without
 * them the connections of a lost network fill `max_connections` for two hours.
 */
export const postgresKeepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=2';
export const POSTGRES_KEEP_ALIVE_MS = 20_000;
