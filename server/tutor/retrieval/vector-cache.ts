import type pg from 'pg';
import type { LessonPassage } from '#domain/teach/version/passage.ts';

type PassageID = LessonPassage['id'];

/** Vectors of one version, one after the other. */
interface CachedVersion {
  ids: PassageID[];
  numbers: Float32Array;
}

interface Neighbor {
  id: PassageID;
  similarity: number;
}

/** Most numbers kept in memory: 128 MB. */
const NUMBERS_MAX = 32_000_000;
/** Number of versions that are read at once, so that other requests are served in between. */
const READ_AT_ONCE = 50;

const reading = `select p.version_id as "versionID", p.id, v.vector::text as vector
  from lesson_passage p join passage_vector v on v.passage_id = p.id and v.model = $2
  where p.version_id = any($1) order by p.version_id, p.position`;

/**
 * LRU cache of vectors in memory, because Postgres computes no product of two arrays fast enough. It is seldom stale: a
 * version that has all its vectors keeps them until it is cut by other rules.
 */
export class VectorCache {
  readonly #pool: pg.Pool;
  readonly #model: string;
  /** Cached versions, the most recently used last. */
  readonly #shelved = new Map<string, CachedVersion>();
  #size = 0;

  constructor(pool: pg.Pool, model: string) {
    this.#pool = pool;
    this.#model = model;
  }

  /** The passages of `versionIDs` nearest in meaning, the nearest first. All of them are compared. */
  async nearest(versionIDs: readonly string[], direction: Float32Array, most: number): Promise<PassageID[]> {
    const best: Neighbor[] = [];
    for (let at = 0; at < versionIDs.length; at += READ_AT_ONCE)
      for (const { ids, numbers } of await this.#take(versionIDs.slice(at, at + READ_AT_ONCE)))
        if (numbers.length === ids.length * direction.length)
          for (const [index, id] of ids.entries())
            insertSorted(best, { id, similarity: similarity(numbers, index, direction) }, most);
    return best.map(({ id }) => id);
  }

  /** Empties the cache, after passages were found that no longer exist. */
  clear(): void {
    this.#shelved.clear();
    this.#size = 0;
  }

  async #take(versionIDs: readonly string[]): Promise<CachedVersion[]> {
    const known = new Map<string, CachedVersion>();
    for (const id of versionIDs) {
      const shelved = this.#shelved.get(id);
      if (!shelved) continue;
      known.set(id, shelved);
      this.#shelved.delete(id);
      this.#shelved.set(id, shelved);
    }
    const missing = versionIDs.filter((id) => !known.has(id));
    for (const [id, shelved] of missing.length === 0 ? [] : await this.#read(missing)) {
      known.set(id, shelved);
      this.#put(id, shelved);
    }
    return [...known.values()];
  }

  async #read(versionIDs: readonly string[]): Promise<[string, CachedVersion][]> {
    const { rows } = await this.#pool.query<{ versionID: string; id: PassageID; vector: string }>(reading, [
      versionIDs,
      this.#model,
    ]);
    return [...Map.groupBy(rows, (row) => row.versionID)].map(([versionID, ofVersion]) => {
      const vectors = ofVersion.map(({ vector }) => JSON.parse(`[${vector.slice(1, -1)}]`) as number[]);
      return [versionID, { ids: ofVersion.map(({ id }) => id), numbers: Float32Array.from(vectors.flat()) }];
    });
  }

  #put(id: string, shelved: CachedVersion): void {
    this.#size += shelved.numbers.length - (this.#shelved.get(id)?.numbers.length ?? 0);
    this.#shelved.delete(id);
    this.#shelved.set(id, shelved);
    for (const [oldest, { numbers }] of this.#shelved) {
      if (this.#size <= NUMBERS_MAX) break;
      this.#shelved.delete(oldest);
      this.#size -= numbers.length;
    }
  }
}

/** Inserts into the sorted list of the best. */
function insertSorted(best: Neighbor[], near: Neighbor, most: number): void {
  const last = best.at(-1);
  if (best.length === most && last && near.similarity <= last.similarity) return;
  best.splice(best.findLastIndex((other) => other.similarity >= near.similarity) + 1, 0, near);
  best.length = Math.min(best.length, most);
}

function similarity(numbers: Float32Array, index: number, direction: Float32Array): number {
  const from = index * direction.length;
  let sum = 0;
  for (let at = 0; at < direction.length; at += 1) sum += (numbers[from + at] ?? 0) * (direction[at] ?? 0);
  return sum;
}
