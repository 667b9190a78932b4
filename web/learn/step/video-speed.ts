export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export const SPEED_KEY = 'video-speed';

/** The speed chosen last; it applies to all videos. */
export function storedSpeed(): number {
  try {
    return speeds.find((speed) => String(speed) === localStorage.getItem(SPEED_KEY)) ?? 1;
  } catch {
    return 1;
  }
}

export function storeSpeed(speed: number): void {
  try {
    localStorage.setItem(SPEED_KEY, String(speed));
  } catch {
    // Without storage the choice lasts as long as the step is open.
  }
}
