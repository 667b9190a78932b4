import { type Database, unlessClosed } from '#web/store/database.ts';
import type { Wire } from '#web/store/wire.ts';

/** Pictures of one lesson that are kept at most (D-70), and of all lessons on this device. */
const LESSON_BYTES = 30 * 1024 * 1024;
const TOTAL_BYTES = 300 * 1024 * 1024;

/** Pictures kept for reading without a network. */
export interface FileCache {
  /** Fetches those that are not here yet, one after another, as far as they fit. */
  keep: (sha256s: readonly string[]) => Promise<void>;
  /** An address of the kept picture; undefined when it is not kept. */
  find: (sha256: string) => Promise<string | undefined>;
  close: () => void;
}

interface FileCacheParts {
  database: Database;
  wire: Wire;
  now: () => number;
}

export function createFileCache({ database, wire, now }: FileCacheParts): FileCache {
  const kept = (sha256: string) => database.read('file', (tables) => tables('file').get(sha256));
  const urls = new Map<string, string>();
  let chain: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function keepNow(sha256s: readonly string[]) {
    let bytes = 0;
    for (const sha256 of sha256s) {
      if (isClosed || bytes >= LESSON_BYTES) break;
      const known = await kept(sha256);
      const blob = known?.blob ?? (await wire.file(sha256));
      if (isClosed) return;
      bytes += blob.size;
      // Security: pictures alone are kept; an address made from a page of text would run in this origin.
      const isKept = bytes <= LESSON_BYTES && blob.type.startsWith('image/');
      if (isKept) await database.write('file', (tables) => tables('file').put({ sha256, blob, seen: now() }));
    }
    await trim();
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
    keep(sha256s) {
      // A picture that cannot be had now is had when the lesson is opened next.
      chain = chain.then(() => keepNow(sha256s)).catch(() => {});
      return chain;
    },
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
