import { Dexie, type Table } from 'dexie';
import type { UserId } from '#domain/kernel/id.ts';
import type { Problem } from '#domain/kernel/errors.ts';
import type { ModelName } from '#domain/models.ts';
import type { LessonVersion } from '#domain/teach/version.ts';
import { PROTOCOL_VERSION } from '#sync/protocol.ts';
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

/** The durable copy of one user on this device, shared by the tabs. */
export interface Database {
  dexie: Dexie;
  rows: (model: ModelName) => Table<RowRecord, string>;
  outbox: Table<OutboxEntry, number>;
  refused: Table<Refused, string>;
  versions: Table<VersionRecord, string>;
  files: Table<FileRecord, string>;
  meta: Table<Meta, string>;
}

export const databaseName = (userID: UserId): string => `margin-${userID}`;

/**
 * Dexie adds tables of new models by itself. When a migration needs a new number, `outbox` and `refused` are carried
 * over: they hold what a person did and the server may not have.
 */
const tables = {
  outbox: '++n, &key',
  refused: 'key',
  version: 'id',
  file: 'sha256, seen',
  meta: 'k',
  ...Object.fromEntries(storedModels.map((model) => [model, 'id'])),
};

/** `onNewer`: a newer page wants to change the tables; this one has let go of them and should be loaded again. */
export async function openDatabase(userID: UserId, onNewer: () => void): Promise<Database> {
  const dexie = new Dexie(databaseName(userID));
  dexie.version(1).stores(tables);
  dexie.on('versionchange', ({ newVersion }) => {
    dexie.close();
    if (newVersion !== null) onNewer();
    return false;
  });
  await dexie.open();
  const database: Database = {
    dexie,
    rows: (model) => dexie.table(model),
    outbox: dexie.table('outbox'),
    refused: dexie.table('refused'),
    versions: dexie.table('version'),
    files: dexie.table('file'),
    meta: dexie.table('meta'),
  };
  await forgetOtherProtocol(database);
  return database;
}

/** Rows of another protocol version may mean something else: they are fetched again. What waits to be sent stays. */
async function forgetOtherProtocol({ dexie, meta }: Database): Promise<void> {
  const [known, sealed] = await meta.bulkGet(['protocol', 'sealed']);
  // A sign-out that was cut short: whoever opens it is signed in.
  if (sealed) await meta.delete('sealed');
  if (known?.v === String(PROTOCOL_VERSION)) return;
  await dexie.transaction('rw', dexie.tables, async () => {
    await Promise.all([...storedModels, 'version'].map((name) => dexie.table(name).clear()));
    await meta.delete('cursor');
    await meta.put({ k: 'protocol', v: String(PROTOCOL_VERSION) });
  });
}

/** For what nobody waits for any more: a database that was closed meanwhile has nothing to tell. */
export const unlessClosed = <T>(work: PromiseLike<T>): Promise<T | undefined> =>
  Promise.resolve(work).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'DatabaseClosedError') return undefined;
    throw error;
  });

/** Instants and transaction ids grow past what a number holds exactly. */
export const isPast = (xid: string, cursor: string): boolean => BigInt(xid) < BigInt(cursor);

/** Counts the writes of rows by any tab, inside the transaction that does one. */
export async function nextSeq({ meta }: Database): Promise<number> {
  const seq = Number((await meta.get('seq'))?.v ?? 0) + 1;
  await meta.put({ k: 'seq', v: String(seq) });
  return seq;
}

export const readSeq = async ({ meta }: Database): Promise<number> => Number((await meta.get('seq'))?.v ?? 0);

export const readCursor = async ({ meta }: Database): Promise<string | undefined> => (await meta.get('cursor'))?.v;
