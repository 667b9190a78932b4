import type { Problem } from '#domain/kernel/errors.ts';
import type { ModelName, Models } from '#domain/models.ts';

/** Increased when a frame or row changes its meaning; a client of another version reloads. */
export const PROTOCOL_VERSION = 2;

/**
 * Fingerprint of the columns of all models that are sent: rows that a device stored with other columns are fetched
 * again. A constant that a test verifies, because the browser does not carry the column lists.
 */
export const ROWS_FINGERPRINT = 'e0a7b0dc';

/**
 * Header of each answer under /api with the database's time in ms since 1970, because a proxy may set `Date` from a
 * wrong clock.
 */
export const SERVER_TIME_HEADER = 'x-server-time';

export const COMMANDS_PER_REQUEST = 10;
export const TOPICS_PER_SOCKET = 200;
export const SOCKETS_PER_USER = 20;
export const FRAME_BYTES_INBOUND = 16 * 1024;
export const MESSAGES_PER_SECOND = 50;
export const HEARTBEAT_MS = 20_000;
export const SILENCE_MS = 45_000;

/** Reasons for the server to close a socket. */
export const closeCodes = { retryLater: 4000, signedOut: 4001, outdated: 4002, rateLimited: 4003 } as const;

/**
 * Identity of the database's history: a random ID that changes with a restore. Cursors and transaction IDs are valid
 * within one epoch only.
 */
export type Epoch = string;

export type ClientMessage =
  /** `e` is the epoch of the cursor; without it, or with another one, the server sends a snapshot. */
  { t: 'hi'; v: number; c?: string; e?: Epoch; topics?: string[] } | { t: 'sub' | 'unsub'; topic: string };

export type Rows = { [M in ModelName]?: Partial<Models[M]>[] };

/**
 * One changed row; null if it was deleted or is no longer visible to this viewer. `$cmd` reports that the command with
 * that key is committed.
 */
export type ChangeEntry = [model: ModelName | '$cmd', id: string, row: object | null];

export type Frame =
  /** `e` is part of the initial snapshot only, never of a topic's. */
  | { t: 'snap'; c: string; e?: Epoch; topic?: string; m: Rows }
  | { t: 'b'; c: string; p: ChangeEntry[] }
  | { t: 'deny' | 'gone'; topic: string }
  /** Periodic heartbeat, also sent at once when the school's offered languages change: `l`, separated by spaces. */
  | { t: 'hb'; c: string; l?: string };

export interface CommandCall {
  /** Idempotency key, created once by the device; the same key never acts twice. */
  key: string;
  name: string;
  input: unknown;
}

/**
 * `xid` is the transaction of the command as a decimal string; a snapshot with a later cursor already contains its
 * rows.
 */
export type CommandAnswer = { ok: true; xid: string; result: unknown } | { ok: false; problem: Problem };

export interface Page {
  /** The found rows and their related rows, such as teacher profiles and category links. */
  m: Rows;
  /** IDs of the found rows, in order. */
  ids: string[];
  next: string | null;
  /** Total number, with the first page of a counted list; `COUNT_MAX` plus one means more than that. */
  count?: number;
}
