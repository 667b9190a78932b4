import { type Touched, TouchedRows } from '#server/live/touched.ts';

/** Holds back what changes too often for everybody: at once when all was quiet, then at most once in a while. */
export class Pacer {
  readonly #everyMs: number;
  readonly #onDue: () => void;
  #waiting = new TouchedRows();
  #floor: bigint | undefined;
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** @param onDue calls for `take` */
  constructor(everyMs: number, onDue: () => void) {
    this.#everyMs = everyMs;
    this.#onDue = onDue;
  }

  /** The horizon of the oldest change that waits: whoever goes on from there misses nothing. */
  get floor(): bigint | undefined {
    return this.#floor;
  }

  add(row: Touched, horizon: bigint): void {
    this.#waiting.add(row);
    this.#floor ??= horizon;
  }

  /** What may be told now; otherwise it is called for when its time has come. */
  take(): Iterable<Touched> {
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
    this.#waiting = new TouchedRows();
    this.#floor = undefined;
    return due;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
