import type { ReactNode } from 'react';
import type { BeadState } from '#ui/thread.tsx';
import styles from './vertical-thread.module.css';

/** A path that is read from top to bottom: outlines, running jobs, evidence. Its items are `ThreadItem`s. */
export function VerticalThread({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <ol className={styles['thread']} aria-label={label}>
      {children}
    </ol>
  );
}

/** The state is drawn only: say it in words inside, where it matters. */
export function ThreadItem({ state, children }: { state: BeadState; children: ReactNode }) {
  return <li data-state={state}>{children}</li>;
}
