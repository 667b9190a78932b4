import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 3;
const PAUSE_MS = 500;
/** Longest pause that a person who waits for an answer is made to wait. */
const PAUSE_MS_MAX = 10_000;

/**
 * Fetch that tries again when the endpoint is busy or broken (429, 5xx), and for no other reason: a request that was
 * answered is never repeated, since both answers would be paid.
 */
export function retryingFetch(pauseMs = PAUSE_MS): typeof fetch {
  return async (input, init) => {
    for (let failed = 1; ; failed += 1) {
      const response = await fetch(input, init);
      if (response.status !== 429 && response.status < 500) return response;
      const waitMs = requestedPause(response) ?? pauseMs * 2 ** (failed - 1);
      if (failed === TRIES || waitMs > PAUSE_MS_MAX) return response;
      await response.body?.cancel();
      await pause(waitMs, undefined, init?.signal ? { signal: init.signal } : {});
    }
  };
}

function requestedPause({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined;
}
