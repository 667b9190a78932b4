import { videoTypes } from '#domain/kernel/media-type.ts';
import { type Database, unlessClosed } from '#web/store/database/database.ts';
import type { FileFacts, ApiClient } from '#web/store/api/api-client.ts';
import { Semaphore } from '#domain/kernel/semaphore.ts';

const MB = 1024 * 1024;
/** Limits in bytes: pictures and videos of one lesson (D-70), and all files on this device. */
const PICTURE_BYTES = 30 * MB;
const VIDEO_BYTES = 50 * MB;
const TOTAL_BYTES = 300 * MB;

/** Cache of pictures and short videos for learning offline. */
export interface FileCache {
  /** Fetches the files that are missing, one after another, as far as they fit. Returns the size of those cached, in bytes. */
  keep: (sha256s: readonly string[]) => Promise<number>;
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

  async function keepNow(sha256s: readonly string[]) {
    let bytes = 0;
    const left = { picture: PICTURE_BYTES, video: VIDEO_BYTES, other: -1 };
    for (const sha256 of sha256s) {
      if (isClosed) break;
      const known = await kept(sha256);
      const fits = ({ type, size }: FileFacts) => size <= left[kindOf(type)];
      const blob = known?.blob ?? (await api.file(sha256, fits));
      if (isClosed) break;
      if (blob === undefined || !fits(blob)) continue;
      left[kindOf(blob.type)] -= blob.size;
      bytes += blob.size;
      await database.write('file', (tables) => tables('file').put({ sha256, blob, seen: now() }));
    }
    if (!isClosed) await trim();
    return bytes;
  }

  async function trim() {
    await database.write('file', async (tables) => {
      const oldestFirst = await tables('file').index('seen').getAll();
      let total = 0;
      const gone = oldestFirst.reverse().filter(({ blob }) => (total += blob.size) > TOTAL_BYTES);
      await Promise.all(gone.map(({ sha256 }) => tables('file').delete(sha256)));
    });
  }

  return {
    keep: (sha256s) => semaphore.run(() => keepNow(sha256s)),
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
