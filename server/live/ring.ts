import type { ModelName } from '#domain/models.ts';

/** A row of the table `change`: which row moved and whom it may concern, never what it holds. */
export interface LoggedChange {
  model: ModelName | '$cmd';
  id: string;
  audience: readonly string[];
}

interface Entry {
  change: LoggedChange;
  /** The horizon of the batch it came with: whoever was told of a later one was told of it. */
  horizon: bigint;
}

class Generation {
  readonly byKey = new Map<string, Entry[]>();
  size = 0;
  last = 0n;

  push(change: LoggedChange, horizon: bigint): void {
    this.size += 1;
    this.last = horizon;
    const entry = { change, horizon };
    for (const key of change.audience) {
      const entries = this.byKey.get(key);
      if (entries) entries.push(entry);
      else this.byKey.set(key, [entry]);
    }
  }
}

/**
 * The last changes by routing key, in memory, so that a connection that was cut can go on where it was, for the price of
 * what concerns it. Old ones go a whole generation at a time.
 */
export class Ring {
  readonly #capacity: number;
  #older = new Generation();
  #newer = new Generation();
  /** The earliest horizon from which nothing is missing. */
  #floor = 0n;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#older.size + this.#newer.size;
  }

  /** Begins with what the table holds, oldest first; `isWhole` says that nothing older was left out. */
  fill(changes: readonly (LoggedChange & { xid: bigint })[], horizon: bigint, isWhole: boolean): void {
    const [oldest] = changes;
    const start = oldest && oldest.xid < horizon ? oldest.xid : horizon;
    this.#floor = isWhole ? start : start + 1n;
    for (const { xid, ...change } of changes) this.push(change, xid < horizon ? xid : horizon);
  }

  push(change: LoggedChange, horizon: bigint): void {
    if (this.#newer.size * 2 >= this.#capacity) {
      if (this.#older.size > 0) this.#floor = this.#older.last + 1n;
      this.#older = this.#newer;
      this.#newer = new Generation();
    }
    this.#newer.push(change, horizon);
  }

  reaches(horizon: bigint): boolean {
    return horizon >= this.#floor;
  }

  /** What was committed since `horizon` for one of `keys`, and perhaps a little of what was before. */
  *since(horizon: bigint, keys: Iterable<string>): Generator<LoggedChange> {
    for (const key of keys)
      for (const { byKey } of [this.#older, this.#newer]) {
        const entries = byKey.get(key) ?? [];
        for (let index = firstFrom(entries, horizon); index < entries.length; index += 1) {
          const entry = entries[index];
          if (entry) yield entry.change;
        }
      }
  }
}

/** Where in entries, which are in order, the first of `horizon` or later is. */
function firstFrom(entries: readonly Entry[], horizon: bigint): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const entry = entries[middle];
    if (entry && entry.horizon < horizon) low = middle + 1;
    else high = middle;
  }
  return low;
}
