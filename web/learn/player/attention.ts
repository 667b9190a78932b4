/** A learner counts as reading for this long after the last input, in ms. */
const READING_MS = 90_000;
/** Interval between two checks, in ms. */
export const LOOK_MS = 5_000;

/**
 * Counts active time, not open tabs: time in which the page was visible and the learner gave some input. It has no clock of
 * its own, so every call passes the time in ms.
 */
export interface Attention {
  /** The learner gave input: moved the pointer, pressed a key or scrolled. */
  stir(now: number): void;
  /** Runs once every LOOK_MS; `isLooking` is true while the page is visible and has the focus. */
  look(now: number, isLooking: boolean): void;
  /** Returns the whole seconds counted since the last call. */
  take(): number;
}

export function attentionFrom(start: number): Attention {
  let stirredAt = start;
  let lookedAt = start;
  let countedMs = 0;
  return {
    stir(now) {
      stirredAt = now;
    },
    look(now, isLooking) {
      const passed = now - lookedAt;
      lookedAt = now;
      // A longer gap means that the device was asleep, so it showed nothing.
      const wasAwake = passed <= 2 * LOOK_MS;
      if (isLooking && wasAwake && now - stirredAt <= READING_MS) countedMs += passed;
    },
    take() {
      const seconds = Math.floor(countedMs / 1_000);
      countedMs -= seconds * 1_000;
      return seconds;
    },
  };
}
