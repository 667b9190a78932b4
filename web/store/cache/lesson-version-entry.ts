import { AppError } from '#domain/kernel/errors.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import type { Database } from '#web/store/database/database.ts';
import { isOffline, isTransient, type ApiClient } from '#web/store/api/api-client.ts';

export interface VersionResult {
  version: LessonVersion | undefined;
  state: 'loading' | 'ready' | 'error' | 'offline';
}

export interface VersionEntry {
  id: string;
  result: VersionResult;
  etag: string | null;
  /** True if the server was asked since the page was opened. */
  isChecked: boolean;
  /** Transient failures since the last answer; the cache tries again after each. */
  failures: number;
  listeners: Set<() => void>;
  loading: Promise<void> | undefined;
}

export const emptyResult: VersionResult = { version: undefined, state: 'loading' };

/** True if the version has its bodies; users who are not enrolled get an outline only. */
export const isComplete = (version: LessonVersion | undefined): version is LessonVersion => version?.body !== undefined;

function set(entry: VersionEntry, result: VersionResult) {
  entry.result = result;
  for (const listener of entry.listeners) listener();
}

export async function readVersion(entry: VersionEntry, database: Database): Promise<void> {
  if (entry.result.version || !database.isOpen()) return;
  const record = await database.read('version', (tables) => tables('version').get(entry.id));
  if (!record) return;
  entry.etag = record.etag;
  set(entry, { version: record.version, state: 'ready' });
}

export async function fetchVersion(entry: VersionEntry, database: Database, api: ApiClient): Promise<void> {
  const { id } = entry;
  try {
    const found = await api.document<LessonVersion>(`/api/versions/${id}`, entry.etag);
    entry.isChecked = true;
    entry.failures = 0;
    if (!found || !database.isOpen()) return;
    entry.etag = found.etag;
    await database.write('version', (tables) => tables('version').put({ id, version: found.body, etag: found.etag }));
    set(entry, { version: found.body, state: 'ready' });
  } catch (error) {
    if (!database.isOpen()) return;
    if (!isTransient(error)) return forget(entry, database, error);
    entry.failures += 1;
    const state = isOffline(error) ? 'offline' : 'error';
    // A learner who has just enrolled waits for the bodies, so the failure is shown although the outline is here.
    if (!isComplete(entry.result.version)) set(entry, { version: entry.result.version, state });
  }
}

async function forget(entry: VersionEntry, database: Database, error: unknown): Promise<void> {
  const isTaken = error instanceof AppError && (error.code === 'not_found' || error.code === 'not_allowed');
  if (!isTaken && entry.result.version) return;
  // Security: a version that may no longer be read is deleted from this device.
  if (isTaken) await database.write('version', (tables) => tables('version').delete(entry.id));
  entry.etag = null;
  entry.failures = 0;
  set(entry, { version: undefined, state: 'error' });
}
