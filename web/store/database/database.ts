import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { UserId } from '#domain/kernel/id.ts';
import type { Problem } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import { PROTOCOL_VERSION, ROWS_FINGERPRINT } from '#sync/core/protocol.ts';
import { storedModels } from '#web/store/row/audience.ts';
import type { PendingCommand } from '#web/store/row/overlay.ts';
import type { ModelRow } from '#web/store/row/row.ts';

export interface RowRecord {
  id: string;
  row: ModelRow;
  /** Time at which the row last arrived, in ms; the oldest rows of a paged model are evicted first. */
  seen: number;
  /** Set on a row that a local command computed, until the server's row arrives. */
  isGuess?: true;
}

/** `sent` may have reached the server and never changes again; `acked` is done there and waits for its rows. */
export interface OutboxEntry extends PendingCommand {
  n?: number;
  /**
   * Time of storing by the device's clock, which may be wrong: only compared with the same clock. `at` is the server's
   * time where that is known.
   */
  since: number;
  state: 'new' | 'sent' | 'acked';
  /** True if not_found means that another device has done it already. */
  isDoneIfGone?: boolean;
  /** Transaction id at the server, once it is known. */
  xid?: string;
}

export interface RefusedCommand extends PendingCommand {
  problem: Problem;
}

export interface VersionRecord {
  id: string;
  version: LessonVersion;
  etag: string | null;
}

export interface FileRecord {
  sha256: string;
  blob: Blob;
  seen: number;
  /** Set on a file of a lesson that the learner keeps on this device. It is never evicted. */
  isPinned?: true;
}

interface Meta {
  /** `frozen` means that a sign-out is in progress, so nothing more is stored. */
  k: 'cursor' | 'epoch' | 'seq' | 'protocol' | 'frozen';
  v: string;
}

type OwnTables = {
  outbox: { key: number; value: OutboxEntry; indexes: { key: string } };
  refused: { key: string; value: RefusedCommand };
  version: { key: string; value: VersionRecord };
  file: { key: string; value: FileRecord; indexes: { seen: number } };
  meta: { key: Meta['k']; value: Meta };
};
type Schema = DBSchema & OwnTables & Record<ModelName, { key: string; value: RowRecord }>;
export type TableName = keyof OwnTables | ModelName;

/**
 * Tables of one transaction. IndexedDB commits it as soon as no request is open, so nothing else may be awaited inside.
 */
export type Tables = <Name extends TableName>(name: Name) => IDBPObjectStore<Schema, TableName[], Name, 'readwrite'>;

export type Work<T> = (tables: Tables) => Promise<T>;

/** The durable copy of one user's data on this device, used by all tabs. */
export interface Database {
  read: <T>(names: TableName | readonly TableName[], work: Work<T>) => Promise<T>;
  /** Resolves once the transaction has committed; nothing is stored if `work` throws. */
  write: <T>(names: TableName | readonly TableName[], work: Work<T>) => Promise<T>;
  isOpen: () => boolean;
  close: () => void;
  /** Closes and deletes the database, in this tab and in every other tab. */
  delete: () => Promise<void>;
}

class DatabaseClosed extends Error {}

export const databaseName = (userID: UserId): string => `margin-${userID}`;

export const rowTables: readonly TableName[] = storedModels;
export const allTables: readonly TableName[] = ['outbox', 'refused', 'version', 'file', 'meta', ...rowTables];

/**
 * Opens the user's database. `onNewer` is called when a newer page upgrades the tables: this page has closed its
 * connection and must be reloaded.
 */
export async function openDatabase(userID: UserId, onNewer: () => void): Promise<Database> {
  const name = databaseName(userID);
  let isOpen = true;
  let connection: Promise<Connection> | undefined;

  function close() {
    isOpen = false;
    connection?.then((open) => open.close()).catch(() => {});
  }

  async function connect() {
    const open = await openTables(name);
    open.addEventListener('versionchange', ({ newVersion }) => {
      isOpen = false;
      open.close();
      if (newVersion !== null) onNewer();
    });
    return open;
  }

  async function begin(names: TableName | readonly TableName[], mode: Mode, tries = 2) {
    connection ??= connect().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    const used = connection;
    const open = await used;
    if (!isOpen) throw new DatabaseClosed('the database is closed');
    try {
      return open.transaction(names as TableName[], mode);
    } catch (error) {
      // A browser may drop the connection of a page that was suspended, without an event.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError') || tries === 1) throw error;
      if (connection === used) connection = undefined;
      return begin(names, mode, tries - 1);
    }
  }

  async function runTransaction<T>(names: TableName | readonly TableName[], mode: Mode, work: Work<T>): Promise<T> {
    const transaction = await begin(names, mode);
    // A caller gets the error from `work`; without this the same failure would also be an unhandled rejection.
    transaction.done.catch(() => {});
    try {
      const result = await work(transaction.objectStore.bind(transaction) as Tables);
      await transaction.done;
      return result;
    } catch (error) {
      abort(transaction);
      throw error;
    }
  }

  const database: Database = {
    read: (names, work) => runTransaction(names, 'readonly', work),
    write: (names, work) => runTransaction(names, 'readwrite', work),
    isOpen: () => isOpen,
    close,
    delete: () => {
      close();
      return deleteDB(name);
    },
  };
  await clearOtherProtocol(database);
  return database;
}

type Mode = 'readonly' | 'readwrite';
type Connection = IDBPDatabase<Schema>;

/** Adds the tables of new models. There are no migrations by version number: existing tables keep their rows. */
async function openTables(name: string, version?: number): Promise<Connection> {
  const open = await openDB<Schema>(name, version, { upgrade: addTables });
  if (allTables.every((table) => open.objectStoreNames.contains(table))) return open;
  open.close();
  return openTables(name, open.version + 1);
}

function addTables(open: Connection): void {
  const isMissing = (table: TableName) => !open.objectStoreNames.contains(table);
  if (isMissing('outbox'))
    open.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true }).createIndex('key', 'key', { unique: true });
  if (isMissing('refused')) open.createObjectStore('refused', { keyPath: 'key' });
  if (isMissing('version')) open.createObjectStore('version', { keyPath: 'id' });
  if (isMissing('file')) open.createObjectStore('file', { keyPath: 'sha256' }).createIndex('seen', 'seen');
  if (isMissing('meta')) open.createObjectStore('meta', { keyPath: 'k' });
  for (const table of storedModels.filter(isMissing)) open.createObjectStore(table, { keyPath: 'id' });
}

function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // The request that failed has already ended the transaction.
  }
}

const STORED_PROTOCOL = `${PROTOCOL_VERSION} ${ROWS_FINGERPRINT}`;

/**
 * Clears rows of another protocol version, which may mean something else or lack columns; they are fetched again.
 * Pending commands stay.
 */
async function clearOtherProtocol(database: Database): Promise<void> {
  const [known, isFrozen] = await database.read('meta', (tables) =>
    Promise.all([tables('meta').get('protocol'), tables('meta').count('frozen')]),
  );
  // A leftover mark of an interrupted sign-out: the user who opens this database is signed in.
  if (isFrozen) await database.write('meta', (tables) => tables('meta').delete('frozen'));
  if (known?.v === STORED_PROTOCOL) return;
  await database.write([...rowTables, 'version', 'meta'], async (tables) => {
    for (const name of [...rowTables, 'version'] as const) await tables(name).clear();
    await tables('meta').delete('cursor');
    await tables('meta').put({ k: 'protocol', v: STORED_PROTOCOL });
  });
}

/** For background work: ignores the error of a database that was closed in the meantime. */
export const unlessClosed = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof DatabaseClosed) return undefined;
    throw error;
  });

/** Compares as BigInt, because transaction ids outgrow the integers that a number holds exactly. */
export const isBeforeCursor = (xid: string, cursor: string): boolean => BigInt(xid) < BigInt(cursor);

/** Increments the number of row writes by any tab, inside the transaction of the write. */
export async function nextSeq(tables: Tables): Promise<number> {
  const seq = (await readSeq(tables)) + 1;
  await tables('meta').put({ k: 'seq', v: String(seq) });
  return seq;
}

export const readSeq = async (tables: Tables): Promise<number> => Number((await tables('meta').get('seq'))?.v ?? 0);

export const readCursor = async (tables: Tables): Promise<string | undefined> =>
  (await tables('meta').get('cursor'))?.v;
