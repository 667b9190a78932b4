import { hueOf } from '#ui/identity/cover-art.ts';
import styles from './badge-art.module.css';

const CENTER = 44;
const TICKS = 72;
const BEAD_RADIUS = 38.4;

const pointAt = (radius: number, turn: number): string => {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => (CENTER + radius * part).toFixed(2));
  return `${x} ${y}`;
};

/** The guilloche pattern: two families of slanted strokes that cross, as on a banknote. */
const weave = [-1, 1]
  .flatMap((side) =>
    Array.from({ length: TICKS }, (_, tick) => {
      const turn = tick / TICKS;
      return `M${pointAt(23.5, turn)}L${pointAt(32, turn + (side * 2.2) / TICKS)}`;
    }),
  )
  .join('');

interface BadgeArtProps {
  /** Name of the certification, which determines the color. */
  name: string;
  /** One bead for each outcome, filled if the outcome is satisfied. */
  beads: readonly boolean[];
  /** In px. */
  size?: number;
  /** True if the certification is expired or revoked. */
  isFaint?: boolean;
}

/**
 * The badge of a certification: a rosette with a bead for each outcome. It is decorative; the text beside it says the
 * same.
 */
export function BadgeArt({ name, beads, size = 88, isFaint = false }: BadgeArtProps) {
  const radius = Math.min(4.2, 90 / Math.max(beads.length, 1));
  return (
    <svg
      className={`${styles.badge} hue-${hueOf(name)}`}
      data-faint={isFaint || undefined}
      width={size}
      height={size}
      viewBox="0 0 88 88"
      aria-hidden
    >
      <circle cx={CENTER} cy={CENTER} r="33" className={styles.rim} />
      <path d={weave} className={styles.weave} />
      <circle cx={CENTER} cy={CENTER} r="21.5" className={styles.rim} />
      <g className={styles.mark}>
        <path d="M37 51V43a7 7 0 0 1 14 0v8" />
        <path d="M44 51v-7" opacity=".45" />
        <circle cx="37" cy="51" r="2" />
        <circle cx="51" cy="51" r="2" />
      </g>
      {beads.map((isShown, index) => {
        const [x, y] = pointAt(BEAD_RADIUS, index / beads.length).split(' ');
        return (
          // Beads have no id other than their position.
          // oxlint-disable-next-line react/no-array-index-key
          <circle key={index} cx={x} cy={y} r={radius} className={styles.bead} data-shown={isShown || undefined} />
        );
      })}
    </svg>
  );
}
