import styles from './thread.module.css';

export const beadStates = ['done', 'now', 'todo', 'failed'] as const;
export type BeadState = (typeof beadStates)[number];

/** Number of beads from which they would touch on a card: the thread then shows dots, and later segments. */
const DOTS_FROM = 14;
const SEGMENTS_FROM = 32;

const density = (count: number): 'beads' | 'dots' | 'segments' => {
  if (count > SEGMENTS_FROM) return 'segments';
  return count > DOTS_FROM ? 'dots' : 'beads';
};

export interface ThreadProps {
  beads: readonly BeadState[];
  /** Accessible name of the whole thread, such as "Step 5 of 7". */
  label: string;
  className?: string | undefined;
}

/** Progress along a path of steps: one bead per step, in reading order. */
export function Thread({ beads, label, className }: ThreadProps) {
  return (
    <div
      className={[styles.thread, className].filter(Boolean).join(' ')}
      data-density={density(beads.length)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image that is drawn by CSS
      role="img"
      aria-label={label}
    >
      {beads.map((state, index) => (
        <i key={index} data-state={state} />
      ))}
    </div>
  );
}

/** Bead states for a path with `done` finished steps; no bead is current if `done` is undefined. */
export const beadsOf = (total: number, done?: number): BeadState[] =>
  Array.from({ length: total }, (_, index) => {
    if (done === undefined || index > done) return 'todo';
    return index < done ? 'done' : 'now';
  });
