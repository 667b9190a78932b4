import type { LimitRule } from '#server/core/limits/limit-table.ts';

interface Window {
  count: number;
  endsAt: number;
}

/** Counts of this process by key. Ended windows are removed once a minute at most. */
export class ProcessCounter {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;
  #sweptAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts `times` more. @returns the seconds to wait if the limit would be exceeded, in which case nothing is counted */
  take(key: string, { max, seconds }: LimitRule, times: number): number | undefined {
    const now = this.#now();
    this.#sweep(now);
    const stored = this.#windows.get(key);
    const window = stored && stored.endsAt > now ? stored : { count: 0, endsAt: now + seconds * 1_000 };
    if (window.count + times > max) return Math.ceil((window.endsAt - now) / 1_000);
    window.count += times;
    this.#windows.set(key, window);
    return undefined;
  }

  uncount(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < 60_000) return;
    this.#sweptAt = now;
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key);
  }
}
