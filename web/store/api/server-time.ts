import { useMemo, useSyncExternalStore } from 'react';

/** Server time minus `performance.now()`, so that a wrong or changed device clock has no effect. */
let base: number | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const isKnown = (): boolean => base !== undefined;

/**
 * Records the server's time, in ms since 1970. A delay makes the time in an answer older and never newer, so the latest
 * time of all answers is right: a slow answer does not set the clock back.
 */
export function setServerTime(time: number): void {
  if (!Number.isFinite(time)) return;
  const wasKnown = isKnown();
  base = Math.max(base ?? Number.NEGATIVE_INFINITY, time - performance.now());
  if (!wasKnown) for (const listener of listeners) listener();
}

/** Resets the time, as after a reload. For tests. */
export function resetServerTime(): void {
  base = undefined;
}

/**
 * The server's time; undefined until an answer has carried it. Use it where a deadline or a payment depends on the
 * time.
 */
export const serverNow = (): number | undefined => (base === undefined ? undefined : base + performance.now());

/** The server's time if known, otherwise the device's. Use it for times that the server judges again. */
export const currentTime = (): number => serverNow() ?? Date.now();

export const useIsServerTimeKnown = (): boolean => useSyncExternalStore(subscribe, isKnown);

/** Time of the render; updated once the server's time is known. */
export function useCurrentTime(): number {
  const known = useIsServerTimeKnown();
  // oxlint-disable-next-line react/exhaustive-deps -- computed again once the server time is known
  return useMemo(() => currentTime(), [known]);
}
