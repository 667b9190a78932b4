import { videoTypes } from '#domain/kernel/media-type.ts';
import { type Database, unlessClosed } from '#web/store/database/database.ts';
import type { FileFacts, ApiClient } from '#web/store/api/api-client.ts';
import { Semaphore } from '#domain/kernel/semaphore.ts';

const MB = 1024 * 1024;
/** Limits in bytes: pictures and videos of one lesson (D-70), and all files on this device that are not pinned. */
const PICTURE_BYTES = 30 * MB;
const VIDEO_BYTES = 50 * MB;
const TOTAL_BYTES = 300 * MB;

/** Files of a lesson on this device. */
export interface CachedFiles {
  bytes: number;
  /** Number of files that did not fit. */
  missing: number;
}

/** Cache of pictures and short videos for learning offline. */
export interface FileCache {
  /** Fetches the files that are missing, one after another, as far as they fit. Pinned files are never evicted. */
  keep: (sha256s: readonly string[], options?: { isPinned: boolean }) => Promise<CachedFiles>;
  /** Lets files that were pinned be evicted again. */
  unpin: (sha256s: readonly string[]) => Promise<void>;
  /** Object URL of the cached file; undefined if it is not cached. */
  find: (sha256: string) => Promise<string | undefined>;
  close: () => void;
}

interface FileCacheParts {
  database: Database;
  api: ApiClient;
  now: () => number;
}

export function createFileCache({ database, api, now }: FileCacheParts): FileCache {
  const kept = (sha256: string) => database.read('file', (tables) => tables('file').get(sha256));
  const urls = new Map<string, string>();
  const semaphore = new Semaphore(1);
  let isClosed = false;

  async function keepNow(sha256s: readonly string[], isPinned: boolean): Promise<CachedFiles> {
    const cached = { bytes: 0, missing: sha256s.length };
    const left = { picture: PICTURE_BYTES, video: VIDEO_BYTES, other: -1 };
    for (const sha256 of sha256s) {
      if (isClosed) break;
      const known = await kept(sha256);
      const fits = ({ type, size }: FileFacts) => size <= left[kindOf(type)];
      const blob = known?.blob ?? (await api.file(sha256, fits));
      if (isClosed) break;
      if (blob === undefined || !fits(blob)) continue;
      left[kindOf(blob.type)] -= blob.size;
      cached.bytes += blob.size;
      cached.missing -= 1;
      const pin = isPinned || known?.isPinned ? { isPinned: true as const } : {};
      await database.write('file', (tables) => tables('file').put({ sha256, blob, seen: now(), ...pin }));
    }
    if (!isClosed) await trim();
    return cached;
  }

  async function unpinNow(sha256s: readonly string[]) {
    await database.write('file', async (tables) => {
      const records = await Promise.all(sha256s.map((sha256) => tables('file').get(sha256)));
      for (const { sha256, blob, seen } of records.filter((record) => record !== undefined))
        void tables('file').put({ sha256, blob, seen });
    });
    await trim();
  }

  async function trim() {
    await database.write('file', async (tables) => {
      const oldestFirst = await tables('file').index('seen').getAll();
      let total = 0;
      const evictable = oldestFirst.reverse().filter(({ isPinned }) => !isPinned);
      const gone = evictable.filter(({ blob }) => (total += blob.size) > TOTAL_BYTES);
      await Promise.all(gone.map(({ sha256 }) => tables('file').delete(sha256)));
    });
  }

  return {
    keep: (sha256s, { isPinned } = { isPinned: false }) => semaphore.run(() => keepNow(sha256s, isPinned)),
    unpin: (sha256s) => semaphore.run(() => unpinNow(sha256s)),
    async find(sha256) {
      const known = urls.get(sha256);
      if (known !== undefined || isClosed) return known;
      const record = await unlessClosed(kept(sha256));
      if (!record || isClosed) return undefined;
      const url = urls.get(sha256) ?? URL.createObjectURL(record.blob);
      urls.set(sha256, url);
      return url;
    },
    close() {
      isClosed = true;
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
  };
}

/** Security: other types are not cached, because an object URL of an HTML page would run in this origin. */
const kindOf = (type: string): 'picture' | 'video' | 'other' => {
  if (type.startsWith('image/')) return 'picture';
  return videoTypes.some((each) => each === type) ? 'video' : 'other';
};
