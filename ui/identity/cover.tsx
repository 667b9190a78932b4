import { coverArt, type Hue, type Stroke } from '#ui/identity/cover-art.ts';
import styles from './cover.module.css';

const fills = { ink: 'currentColor', background: 'var(--art-bg)' } as const;

const Line = ({ d, opacity, fill, isDashed }: Stroke) => (
  <path
    d={d}
    opacity={opacity}
    fill={fill === undefined ? 'none' : fills[fill]}
    strokeDasharray={isDashed ? '3 5' : undefined}
  />
);

export interface CoverProps {
  /** Usually the name of the item; it alone determines the drawing. */
  seed: string;
  hue: Hue;
  /** Height in px. */
  height?: number;
  /** True for bands across a page: drawn in that shape, so that the lines stay thin. */
  isWide?: boolean;
  className?: string | undefined;
}

/** Decorative drawing for an item without a picture. It is not mirrored in right-to-left pages. */
export function Cover({ seed, hue, height = 132, isWide = false, className }: CoverProps) {
  const [width, drawn] = isWide ? [1240, 208] : [320, 132];
  return (
    <svg
      aria-hidden
      className={[styles.cover, `hue-${hue}`, className].filter(Boolean).join(' ')}
      height={height}
      viewBox={`0 0 ${width} ${drawn}`}
      preserveAspectRatio="xMidYMid slice"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      {coverArt(seed, width, drawn).map((stroke) => (
        <Line key={stroke.d} {...stroke} />
      ))}
    </svg>
  );
}
