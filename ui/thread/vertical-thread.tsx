import type { ReactNode } from 'react';
import { Stack } from '#ui/layout/stack.tsx';
import type { BeadState } from '#ui/thread/thread.tsx';
import styles from './vertical-thread.module.css';

/** Path that is read from top to bottom, for outlines, running jobs and evidence; contains `ThreadItem`s. */
export function VerticalThread({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <Stack as="ol" className={styles.thread} aria-label={label}>
      {children}
    </Stack>
  );
}

/** Item of a vertical thread. Its state is only drawn: where it matters, state it as text too. */
export function ThreadItem({ state, children }: { state: BeadState; children: ReactNode }) {
  return <li data-state={state}>{children}</li>;
}
