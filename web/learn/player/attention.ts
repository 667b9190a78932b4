/** How long after the last sign of life somebody is taken to be reading still, in ms. */
const READING_MS = 90_000;
/** How often is looked whether somebody is there, in ms. */
export const LOOK_MS = 5_000;

/**
 * Counts attention, not an open tab: time in which the page was looked at and somebody was there. Given the time in ms
 * each time, it has no clock of its own.
 */
export interface Attention {
  /** The pointer moved, a key was pressed, the page was scrolled. */
  stir(now: number): void;
  /** Once every LOOK_MS; `isLooking` says that the page is in sight and has the focus. */
  look(now: number, isLooking: boolean): void;
  /** Whole seconds since it was last asked. */
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
      // A device that slept in between has shown nothing.
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
