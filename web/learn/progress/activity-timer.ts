/** A learner counts as reading for this long after the last input, in ms. */
const IDLE_MS = 90_000;
/** Interval between two checks, in ms. */
export const TICK_MS = 5_000;

/**
 * Counts active time, not open tabs: time in which the page was visible and the learner gave some input. It has no clock of
 * its own, so every call passes the time in ms.
 */
export interface ActivityTimer {
  /** The learner gave input: moved the pointer, pressed a key or scrolled. */
  recordInput(now: number): void;
  /** Runs once every LOOK_MS; `isPageActive` is true while the page is visible and has the focus. */
  tick(now: number, isPageActive: boolean): void;
  /** Returns the whole seconds counted since the last call. */
  takeSeconds(): number;
}

export function startActivityTimer(start: number): ActivityTimer {
  let lastInputAt = start;
  let lastTickAt = start;
  let countedMs = 0;
  return {
    recordInput(now) {
      lastInputAt = now;
    },
    tick(now, isPageActive) {
      const passed = now - lastTickAt;
      lastTickAt = now;
      // A longer gap means that the device was asleep, so it showed nothing.
      const wasAwake = passed <= 2 * TICK_MS;
      if (isPageActive && wasAwake && now - lastInputAt <= IDLE_MS) countedMs += passed;
    },
    takeSeconds() {
      const seconds = Math.floor(countedMs / 1_000);
      countedMs -= seconds * 1_000;
      return seconds;
    },
  };
}
