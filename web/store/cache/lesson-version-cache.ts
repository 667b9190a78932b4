import { filesOfBody } from '#domain/teach/version/version-files.ts';
import type { LessonVersion } from '#domain/teach/version/version.ts';
import { type Database, unlessClosed } from '#web/store/database/database.ts';
import type { FileCache } from '#web/store/cache/file-cache.ts';
import type { Live } from '#web/store/row/live-list.ts';
import type { Memory } from '#web/store/row/memory.ts';
import {
  fetchVersion,
  isComplete,
  emptyResult,
  readVersion,
  type VersionEntry,
  type VersionResult,
} from '#web/store/cache/lesson-version-entry.ts';
import type { ApiClient } from '#web/store/api/api-client.ts';

/** Longest pause in ms between two requests for a version that could not be fetched. */
const RETRY_MAX_MS = 60_000;

/** Versions that stay in memory without a subscriber, at most. */
const VERSIONS_MAX = 8;

/**
 * Cache of lesson versions. They are immutable, so each is fetched once; it is requested again only if more of it may
 * be readable now.
 */
export interface LessonVersionCache {
  /** Reads from this device only. */
  find: (id: string) => Promise<LessonVersion | undefined>;
  live: (id: string) => Live<VersionResult>;
  load: (id: string) => void;
  /** Requests what could not be fetched, because the network is back. */
  retry: () => void;
}

interface LessonVersionCacheParts {
  database: Database;
  api: ApiClient;
  files: FileCache;
  memory: Memory;
}

export function createLessonVersionCache({
  database,
  api,
  files,
  memory,
}: LessonVersionCacheParts): LessonVersionCache {
  const entries = new Map<string, VersionEntry>();

  function entryOf(id: string): VersionEntry {
    const entry: VersionEntry = entries.get(id) ?? {
      id,
      result: emptyResult,
      etag: null,
      isChecked: false,
      failures: 0,
      listeners: new Set(),
      loading: undefined,
    };
    entries.delete(id);
    entries.set(id, entry);
    for (const old of entries.values()) {
      if (entries.size <= VERSIONS_MAX) break;
      if (old.listeners.size === 0 && !old.loading && old !== entry) entries.delete(old.id);
    }
    return entry;
  }

  async function loadNow(entry: VersionEntry) {
    await readVersion(entry, database);
    if (!database.isOpen()) return;
    if (!entry.isChecked) await fetchVersion(entry, database, api);
    const { version } = entry.result;
    // A file that is missing is fetched when the lesson is opened again.
    if (isComplete(version)) files.keep(filesOfBody(version.body)).catch(() => undefined);
  }

  function load(entry: VersionEntry) {
    entry.loading ??= unlessClosed(loadNow(entry)).finally(() => {
      entry.loading = undefined;
      if (entry.failures > 0) setTimeout(() => retry(entry), Math.min(RETRY_MAX_MS, 500 * 2 ** entry.failures));
    });
  }

  /** Tries again while a screen waits for the version. */
  function retry(entry: VersionEntry) {
    if (entry.listeners.size > 0 && !entry.isChecked && database.isOpen()) load(entry);
  }

  // An outline may become a whole version after enrolling.
  memory.subscribe('Enrollment', () => {
    for (const entry of entries.values()) {
      const { version } = entry.result;
      if (entry.listeners.size === 0 || !version || isComplete(version)) continue;
      // A response in flight was made before the enrollment.
      void Promise.resolve(entry.loading).then(() => {
        entry.isChecked = false;
        load(entry);
      });
    }
  });

  return {
    find: async (id) =>
      entries.get(id)?.result.version ??
      (await database.read('version', (tables) => tables('version').get(id)))?.version,
    load: (id) => load(entryOf(id)),
    retry() {
      for (const entry of entries.values()) retry(entry);
    },
    live: (id) => ({
      get: () => entries.get(id)?.result ?? emptyResult,
      subscribe(listener) {
        const entry = entryOf(id);
        entry.listeners.add(listener);
        if (!entry.isChecked) load(entry);
        return () => entry.listeners.delete(listener);
      },
    }),
  };
}
