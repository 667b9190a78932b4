import type { ReactNode } from 'react';
import styles from './state-pill.module.css';

export const pillStates = ['todo', 'active', 'done', 'attention', 'failed'] as const;
export type PillState = (typeof pillStates)[number];

/** Label of a state with a shape as well as a color: ○ to do, ◐ active, ● done, ◇ attention and failed. */
export function StatePill({ state, children }: { state: PillState; children: ReactNode }) {
  return (
    <span className={styles.pill} data-state={state}>
      <bdi>{children}</bdi>
    </span>
  );
}
