/** A browser that never calls itself idle (frames that do not end, a compositor that stands still) has waited enough. */
const AT_LATEST_MS = 3_000;

/** Does what nobody waits for, once the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: AT_LATEST_MS });
  else setTimeout(work, 0);
}
