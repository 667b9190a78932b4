import styles from './wave-thread.module.css';

const START = 520;
const END = 1450;
const LEVEL = 130;
const STEP = 6;
const GHOSTS = 7;

/** Height of the line at a distance from where it leaves the straight: a wave that grows; each ghost is a little later and lower. */
function height(distance: number, ghost: number): number {
  const swell = 0.382 * distance ** 0.8 * (1 - ghost * 0.012);
  return LEVEL + 0.0112 * ghost * distance - swell * Math.sin((Math.PI * (distance - 12 - 6 * ghost)) / 180);
}

function wave(ghost: number): string {
  const points = Array.from(
    { length: Math.ceil((END - START) / STEP) + 1 },
    (_, index) => `${START + index * STEP} ${height(index * STEP, ghost).toFixed(1)}`,
  );
  return `M${points.join('L')}`;
}

const ghosts = Array.from({ length: GHOSTS }, (_, index) => ({
  d: wave(GHOSTS - index),
  opacity: 0.11 + index * 0.057,
}));
const line = `M-10 ${LEVEL}H${START}${wave(0).replace('M', 'L')}`;
const beads = [100, 240, 380];

export interface WaveThreadProps {
  /** Words under the four beads; they are decoration like the rest. */
  labels?: readonly string[];
  className?: string | undefined;
}

/** The thread that becomes a wave: the picture of the public pages. */
export function WaveThread({ labels = [], className }: WaveThreadProps) {
  return (
    <svg
      className={[styles['wave'], className].filter(Boolean).join(' ')}
      viewBox="0 0 1440 260"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {ghosts.map(({ d, opacity }) => (
        <path key={opacity} d={d} className={styles['ghost']} opacity={opacity} />
      ))}
      <path d={line} className={styles['line']} />
      {beads.map((x) => (
        <circle key={x} cx={x} cy={LEVEL} r="8" className={styles['bead']} />
      ))}
      <circle cx={START} cy={LEVEL} r="17" className={styles['halo']} />
      <circle cx={START} cy={LEVEL} r="8" className={styles['open']} />
      {[...beads, START].slice(0, labels.length).map((x, index) => (
        <text key={x} x={x} y={LEVEL + 36} textAnchor="middle">
          {labels[index]}
        </text>
      ))}
    </svg>
  );
}
