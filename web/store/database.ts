import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import type { UserId } from '#domain/kernel/id.ts';
import type { Problem } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import type { LessonVersion } from '#domain/teach/version.ts';
import { PROTOCOL_VERSION, ROWS_SHAPE } from '#sync/protocol.ts';
import { storedModels } from '#web/store/audience.ts';
import type { Waiting } from '#web/store/overlay.ts';
import type { AnyRow } from '#web/store/row.ts';

export interface RowRecord {
  id: string;
  row: AnyRow;
  /** When it was last brought, in ms; of a paged model the oldest go first. */
  seen: number;
  /** What a command of this device made of it, kept until the server's row is fetched. */
  isGuess?: true;
}

/** `sent` may have reached the server and is never changed again; `acked` is done there and waits for its rows. */
export interface OutboxEntry extends Waiting {
  n?: number;
  /** When it was stored, by the device's clock, which may be wrong: only compared with the same clock. `at` is the server's time where that is known. */
  since: number;
  state: 'new' | 'sent' | 'acked';
  /** Its transaction at the server, once that is known. */
  xid?: string;
}

export interface Refused extends Waiting {
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
}

interface Meta {
  /** `sealed`: somebody is signing out, so nothing more is stored. */
  k: 'cursor' | 'epoch' | 'seq' | 'protocol' | 'sealed';
  v: string;
}

type OwnTables = {
  outbox: { key: number; value: OutboxEntry; indexes: { key: string } };
  refused: { key: string; value: Refused };
  version: { key: string; value: VersionRecord };
  file: { key: string; value: FileRecord; indexes: { seen: number } };
  meta: { key: Meta['k']; value: Meta };
};
type Schema = DBSchema & OwnTables & Record<ModelName, { key: string; value: RowRecord }>;
export type TableName = keyof OwnTables | ModelName;

/** The tables of one transaction. It ends by itself when nothing is asked of them any more: nothing else may be awaited meanwhile. */
export type Tables = <Name extends TableName>(name: Name) => IDBPObjectStore<Schema, TableName[], Name, 'readwrite'>;

export type Work<T> = (tables: Tables) => Promise<T>;

/** The durable copy of one user on this device, shared by the tabs. */
export interface Database {
  read: <T>(names: TableName | readonly TableName[], work: Work<T>) => Promise<T>;
  /** Resolves once it is stored: all of it, or nothing when `work` throws. */
  write: <T>(names: TableName | readonly TableName[], work: Work<T>) => Promise<T>;
  isOpen: () => boolean;
  close: () => void;
  /** Closes it, here and in every other tab. */
  delete: () => Promise<void>;
}

class DatabaseClosed extends Error {}

export const databaseName = (userID: UserId): string => `margin-${userID}`;

export const rowTables: readonly TableName[] = storedModels;
export const allTables: readonly TableName[] = ['outbox', 'refused', 'version', 'file', 'meta', ...rowTables];

/** `onNewer`: a newer page wants to change the tables; this one has let go of them and should be loaded again. */
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
      // A phone that slept has lost its connection, and nobody was told.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError') || tries === 1) throw error;
      if (connection === used) connection = undefined;
      return begin(names, mode, tries - 1);
    }
  }

  async function within<T>(names: TableName | readonly TableName[], mode: Mode, work: Work<T>): Promise<T> {
    const transaction = await begin(names, mode);
    // Whoever waits for `work` hears of it there first.
    transaction.done.catch(() => {});
    try {
      const result = await work(transaction.objectStore.bind(transaction) as Tables);
      await transaction.done;
      return result;
    } catch (error) {
      giveUp(transaction);
      throw error;
    }
  }

  const database: Database = {
    read: (names, work) => within(names, 'readonly', work),
    write: (names, work) => within(names, 'readwrite', work),
    isOpen: () => isOpen,
    close,
    delete: () => {
      close();
      return deleteDB(name);
    },
  };
  await forgetOtherProtocol(database);
  return database;
}

type Mode = 'readonly' | 'readwrite';
type Connection = IDBPDatabase<Schema>;

/** Adds the tables of new models. They have no numbered versions: what is there stays, and what it holds with it. */
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

function giveUp(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // Ended already, by the request that failed.
  }
}

const KEPT_AS = `${PROTOCOL_VERSION} ${ROWS_SHAPE}`;

/**
 * Rows of another protocol version may mean something else, and those of an older page lack columns: they are fetched again.
 * What waits to be sent stays.
 */
async function forgetOtherProtocol(database: Database): Promise<void> {
  const [known, isSealed] = await database.read('meta', (tables) =>
    Promise.all([tables('meta').get('protocol'), tables('meta').count('sealed')]),
  );
  // A sign-out that was cut short: whoever opens it is signed in.
  if (isSealed) await database.write('meta', (tables) => tables('meta').delete('sealed'));
  if (known?.v === KEPT_AS) return;
  await database.write([...rowTables, 'version', 'meta'], async (tables) => {
    for (const name of [...rowTables, 'version'] as const) await tables(name).clear();
    await tables('meta').delete('cursor');
    await tables('meta').put({ k: 'protocol', v: KEPT_AS });
  });
}

/** For what nobody waits for any more: a database that was closed meanwhile has nothing to tell. */
export const unlessClosed = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof DatabaseClosed) return undefined;
    throw error;
  });

/** Instants and transaction ids grow past what a number holds exactly. */
export const isPast = (xid: string, cursor: string): boolean => BigInt(xid) < BigInt(cursor);

/** Counts the writes of rows by any tab, inside the transaction that does one. */
export async function nextSeq(tables: Tables): Promise<number> {
  const seq = (await readSeq(tables)) + 1;
  await tables('meta').put({ k: 'seq', v: String(seq) });
  return seq;
}

export const readSeq = async (tables: Tables): Promise<number> => Number((await tables('meta').get('seq'))?.v ?? 0);

export const readCursor = async (tables: Tables): Promise<string | undefined> =>
  (await tables('meta').get('cursor'))?.v;
