import styles from './thread.module.css';

export const beadStates = ['done', 'now', 'todo', 'failed'] as const;
export type BeadState = (typeof beadStates)[number];

/** From here on beads would touch on a card; the thread then shows dots, and later on segments. */
const MANY = 14;
const VERY_MANY = 32;

const density = (count: number): 'beads' | 'dots' | 'segments' => {
  if (count > VERY_MANY) return 'segments';
  return count > MANY ? 'dots' : 'beads';
};

export interface ThreadProps {
  beads: readonly BeadState[];
  /** The whole picture in words: "Step 5 of 7". */
  label: string;
  className?: string | undefined;
}

/** Progress along a path of steps: a bead a step, in the order of reading. */
export function Thread({ beads, label, className }: ThreadProps) {
  return (
    <div
      className={[styles['thread'], className].filter(Boolean).join(' ')}
      data-density={density(beads.length)}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture, but drawn by the style sheet
      role="img"
      aria-label={label}
    >
      {beads.map((state, index) => (
        <i key={index} data-state={state} />
      ))}
    </div>
  );
}

/** The beads of a path whose first `done` steps are finished; nothing is current when `done` is undefined. */
export const beadsOf = (total: number, done?: number): BeadState[] =>
  Array.from({ length: total }, (_, index) => {
    if (done === undefined || index > done) return 'todo';
    return index < done ? 'done' : 'now';
  });
