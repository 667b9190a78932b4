import type { Problem } from '#domain/kernel/errors.ts';
import type { ModelName, Models } from '#domain/models.ts';

/** Raised when a frame or a row changes its meaning; a client of another version reloads instead of guessing. */
export const PROTOCOL_VERSION = 1;

/**
 * Names the columns that travel, of all models: rows that a device kept with other columns are fetched again. It is written
 * here, and held true by a test, because a browser does not carry the lists that it is made of.
 */
export const ROWS_SHAPE = 'f3ce5ce9';

/** Of each answer under /api: the database's time in ms since 1970. A proxy may set `Date` by a wrong clock of its own. */
export const SERVER_TIME_HEADER = 'x-server-time';

export const COMMANDS_PER_REQUEST = 10;
export const TOPICS_PER_SOCKET = 200;
export const SOCKETS_PER_USER = 20;
export const FRAME_BYTES_INBOUND = 16 * 1024;
export const MESSAGES_PER_SECOND = 50;
export const HEARTBEAT_MS = 20_000;
export const SILENCE_MS = 45_000;

/** Why the server closed a socket. */
export const closeCodes = { comeAgain: 4000, signedOut: 4001, outdated: 4002, tooMuch: 4003 } as const;

/** Which life of the database this is: a random id, another one after a restore. Cursors and transactions are of one epoch alone. */
export type Epoch = string;

export type ClientMessage =
  /** `e` is the epoch of the cursor; a client that names none, or another one, is sent a snapshot. */
  { t: 'hi'; v: number; c?: string; e?: Epoch; topics?: string[] } | { t: 'sub' | 'unsub'; topic: string };

export type Rows = { [M in ModelName]?: Partial<Models[M]>[] };

/** One changed row; null when it is gone, or no longer this viewer's to see. `$cmd` says that the command with that key is committed. */
export type Change = [model: ModelName | '$cmd', id: string, row: object | null];

export type Frame =
  /** `e` comes with the snapshot that everything begins with, never with a topic's. */
  | { t: 'snap'; c: string; e?: Epoch; topic?: string; m: Rows }
  | { t: 'b'; c: string; p: Change[] }
  | { t: 'deny' | 'gone'; topic: string }
  /** Comes again and again, and at once when the school speaks other languages from now on: `l`, with spaces between them. */
  | { t: 'hb'; c: string; l?: string };

export interface CommandCall {
  /** Idempotency key, made once by the device; the same key never acts twice. */
  key: string;
  name: string;
  input: unknown;
}

/** `xid` is the transaction that did it, as a decimal string: a snapshot with a later cursor already holds its rows. */
export type Answer = { ok: true; xid: string; result: unknown } | { ok: false; problem: Problem };

export interface Page {
  /** The rows found, and those that belong beside them (teacher profiles, category links). */
  m: Rows;
  /** Ids of the found rows, in order. */
  ids: string[];
  next: string | null;
  /** How many there are in all, with the first page of a list that is counted; one more than `COUNT_MAX` stands for more. */
  count?: number;
}
