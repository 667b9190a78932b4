/** Longest wait in ms, for browsers that never report to be idle because frames never end or the compositor stops. */
const AT_LATEST_MS = 3_000;

/** Runs background work when the browser is idle. */
export function runWhenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: AT_LATEST_MS });
  else setTimeout(work, 0);
}
