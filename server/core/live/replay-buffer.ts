import type { ModelName } from '#domain/models.ts';

/** A row of the table `change`: which row changed and whom it may concern, without its content. */
export interface LoggedChange {
  model: ModelName | '$cmd';
  id: string;
  audience: readonly string[];
}

interface Entry {
  change: LoggedChange;
  /** Horizon of its batch. A client that has received a later horizon has received this change. */
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
 * Replay buffer: the latest changes by routing key, in memory, so that a client that reconnects resumes at the cost
 * of the changes that concern it. Old changes are dropped a whole generation at a time.
 */
export class ReplayBuffer {
  readonly #capacity: number;
  #older = new Generation();
  #newer = new Generation();
  /** Earliest horizon after which no change is missing. */
  #floor = 0n;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#older.size + this.#newer.size;
  }

  /** Fills the empty buffer from the table, oldest change first. `isExpanded` means that no older change was left out. */
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

  covers(horizon: bigint): boolean {
    return horizon >= this.#floor;
  }

  /** Changes since `horizon` for one of `keys`, and perhaps a few from before it. */
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

/** Index of the first entry at `horizon` or later. The entries are sorted. */
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
