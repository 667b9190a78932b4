/** Start of the wave in px; the drawing is 1440 wide, and the thread is straight before. */
export const WAVE_START = 520;
export const WAVE_LEVEL = 130;
export const GHOST_COUNT = 7;

const END = 1450;
const STEP = 10;

/** Height of the line at a distance from the start of the wave, which grows; each ghost is slightly later and lower. */
function height(distance: number, ghost: number, growth: number, phase: number): number {
  const swell = growth * 0.382 * distance ** 0.8 * (1 - ghost * 0.012);
  const fall = growth * 0.0112 * ghost * distance;
  return WAVE_LEVEL + fall - swell * Math.sin((Math.PI * (distance - 12 - 6 * ghost - phase)) / 180);
}

function wave(ghost: number, growth: number, phase: number): string {
  const points = Array.from(
    { length: Math.ceil((END - WAVE_START) / STEP) + 1 },
    (_, index) => `${WAVE_START + index * STEP} ${height(index * STEP, ghost, growth, phase).toFixed(1)}`,
  );
  return `M${points.join('L')}`;
}

/**
 * Paths of the ghosts, palest first, then of the line. `growth` goes from 0 (straight) to 1 (full wave); `phase` is in
 * degrees.
 */
export const wavePaths = (growth = 1, phase = 0): string[] => [
  ...Array.from({ length: GHOST_COUNT }, (_, index) => wave(GHOST_COUNT - index, growth, phase)),
  `M-10 ${WAVE_LEVEL}H${WAVE_START}${wave(0, growth, phase).replace('M', 'L')}`,
];
