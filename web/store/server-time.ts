import { useMemo, useSyncExternalStore } from 'react';

/** The server's time, less what `performance.now()` said then: a device whose clock is wrong, or is set meanwhile, changes nothing. */
let base: number | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const isKnown = (): boolean => base !== undefined;

/**
 * The server has said what time it is, in ms since 1970. Whatever keeps an answer on its way makes the time in it older and never
 * newer, so of all answers the latest time is the right one: a slow answer does not set the clock back.
 */
export function noteServerTime(time: number): void {
  if (!Number.isFinite(time)) return;
  const wasKnown = isKnown();
  base = Math.max(base ?? Number.NEGATIVE_INFINITY, time - performance.now());
  if (!wasKnown) for (const listener of listeners) listener();
}

/** For tests: as after a reload. */
export function forgetServerTime(): void {
  base = undefined;
}

/** The server's time, or undefined until it has said it: what ends or spends something waits for it. */
export const serverNow = (): number | undefined => (base === undefined ? undefined : base + performance.now());

/** The server's time as far as it is known, else the device's own: for what the server judges again. */
export const currentTime = (): number => serverNow() ?? Date.now();

export const useIsServerTimeKnown = (): boolean => useSyncExternalStore(subscribe, isKnown);

/** The time when the page was drawn, put right once the server has said it. */
export function useCurrentTime(): number {
  const known = useIsServerTimeKnown();
  // oxlint-disable-next-line react/exhaustive-deps -- read again when the server has said what time it is
  return useMemo(() => currentTime(), [known]);
}
