import { expect, test } from 'vitest';
import type { Database, FileRecord, Tables } from '#web/store/database/database.ts';
import type { ApiClient } from '#web/store/api/api-client.ts';
import { createFileCache } from '#web/store/cache/file-cache.ts';

const MB = 1024 * 1024;

/** A cache on a device without files; the server has videos with these sizes in MB. */
function cacheOf(videos: Record<string, number>) {
  const records = new Map<string, FileRecord>();
  const bySeen = () => [...records.values()].sort((a, b) => a.seen - b.seen);
  const table = {
    get: async (sha256: string) => records.get(sha256),
    put: async (record: FileRecord) => void records.set(record.sha256, record),
    delete: async (sha256: string) => void records.delete(sha256),
    index: () => ({ getAll: async () => bySeen() }),
  };
  const work = (_: unknown, run: (tables: Tables) => unknown) => run((() => table) as unknown as Tables);
  const database = { read: work, write: work } as unknown as Database;
  const file: ApiClient['file'] = async (sha256, fits) => {
    const blob = { type: 'video/mp4', size: (videos[sha256] ?? 0) * MB } as Blob;
    return fits(blob) ? blob : undefined;
  };
  let time = 0;
  const cache = createFileCache({ database, api: { file } as ApiClient, now: () => (time += 1) });
  return { cache, cached: () => [...records.keys()].sort() };
}

test('a file that does not fit is counted as missing', async () => {
  const { cache } = cacheOf({ a: 40, b: 20, c: 5 });
  expect(await cache.keep(['a', 'b', 'c'])).toEqual({ bytes: 45 * MB, missing: 1 });
});

test('files of opened lessons make room for newer ones, and pinned files stay until they are unpinned', async () => {
  const many = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [name, 50]));
  const { cache, cached } = cacheOf(many);
  await cache.keep(['a'], { isPinned: true });
  for (const name of ['b', 'c', 'd', 'e', 'f', 'g', 'h']) await cache.keep([name]);
  expect(cached()).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h']);
  // Opening its lesson does not unpin a file.
  await cache.keep(['a']);
  await cache.keep(['b']);
  expect(cached()).toEqual(['a', 'b', 'd', 'e', 'f', 'g', 'h']);
  await cache.unpin(['a']);
  await cache.keep(['c']);
  // The unpinned file counts again, so two others had to make room.
  expect(cached()).toEqual(['a', 'b', 'c', 'f', 'g', 'h']);
});
