import { coverArt, type Hue, type Stroke } from '#ui/cover-art.ts';
import styles from './cover.module.css';

const fills = { ink: 'currentColor', ground: 'var(--art-bg)' } as const;

const Line = ({ d, opacity, fill, dashed }: Stroke) => (
  <path
    d={d}
    opacity={opacity}
    fill={fill === undefined ? 'none' : fills[fill]}
    strokeDasharray={dashed ? '3 5' : undefined}
  />
);

export interface CoverProps {
  /** Usually the name of the thing; it alone decides the drawing. */
  seed: string;
  hue: Hue;
  /** In px. */
  height?: number;
  /** For bands across a page: drawn for that shape, so that its lines stay thin. */
  wide?: boolean;
  className?: string | undefined;
}

/** Decoration for what has no picture of its own. It is not mirrored from right to left. */
export function Cover({ seed, hue, height = 132, wide = false, className }: CoverProps) {
  const [width, drawn] = wide ? [1240, 208] : [320, 132];
  return (
    <svg
      aria-hidden
      className={[styles['cover'], `hue-${hue}`, className].filter(Boolean).join(' ')}
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
