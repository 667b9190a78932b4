import { GHOST_COUNT, WAVE_LEVEL, WAVE_START, wavePaths } from '#ui/thread/wave-path.ts';
import styles from './wave-thread.module.css';

const paths = wavePaths();
const ghosts = paths.slice(0, GHOST_COUNT).map((d, index) => ({ d, opacity: 0.11 + index * 0.057 }));
const line = paths[GHOST_COUNT];
const beads = [100, 240, 380];

export interface WaveThreadProps {
  /** Labels below the four beads; decorative like the rest. */
  labels?: readonly string[];
  className?: string | undefined;
}

/** Illustration of the public pages: a thread that becomes a wave. */
export function WaveThread({ labels = [], className }: WaveThreadProps) {
  return (
    <svg
      className={[styles.wave, className].filter(Boolean).join(' ')}
      viewBox="0 0 1440 260"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      {ghosts.map(({ d, opacity }) => (
        <path key={opacity} d={d} className={styles.ghost} opacity={opacity} />
      ))}
      <path d={line} className={styles.line} />
      {beads.map((x) => (
        <circle key={x} cx={x} cy={WAVE_LEVEL} r="8" className={styles.bead} />
      ))}
      <circle cx={WAVE_START} cy={WAVE_LEVEL} r="17" className={styles.halo} />
      <circle cx={WAVE_START} cy={WAVE_LEVEL} r="8" className={styles.open} />
      {[...beads, WAVE_START].slice(0, labels.length).map((x, index) => (
        <text key={x} x={x} y={WAVE_LEVEL + 36} textAnchor="middle">
          {labels[index]}
        </text>
      ))}
    </svg>
  );
}
