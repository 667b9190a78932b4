import { type ChangedRow, ChangedRows } from '#server/core/live/changed-row.ts';

/** Throttle for rows that change too often for all their subscribers: immediate after a quiet time, then once per interval. */
export class Throttle {
  readonly #everyMs: number;
  readonly #onDue: () => void;
  #waiting = new ChangedRows();
  #floor: bigint | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** @param onDue called when `take` has rows again */
  constructor(everyMs: number, onDue: () => void) {
    this.#everyMs = everyMs;
    this.#onDue = onDue;
  }

  /** Horizon of the oldest waiting change. A client that resumes there misses nothing. */
  get floor(): bigint | undefined {
    return this.#floor;
  }

  add(row: ChangedRow, horizon: bigint): void {
    this.#waiting.add(row);
    this.#floor ??= horizon;
  }

  /** Rows that may be sent now. If it is too early, `onDue` is called when their time has come. */
  take(): Iterable<ChangedRow> {
    if (this.#waiting.size === 0) return [];
    const left = this.#lastAt + this.#everyMs - performance.now();
    if (left > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#onDue();
      }, left);
      return [];
    }
    this.stop();
    this.#lastAt = performance.now();
    const due = this.#waiting;
    this.#waiting = new ChangedRows();
    this.#floor = undefined;
    return due;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
