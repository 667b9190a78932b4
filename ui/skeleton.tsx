import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** From this height on it stands for a card and not for words, in px. */
const BOX_HEIGHT = 80;

export interface SkeletonProps {
  /** Any CSS length; a number is px. */
  width?: number | string;
  height?: number | string;
  round?: boolean;
}

/** A box where content will be, in that content's size. */
export function Skeleton({ width = '100%', height = 16, round = false }: SkeletonProps) {
  return (
    <span
      className={styles['skeleton']}
      data-box={(typeof height === 'number' && height >= BOX_HEIGHT) || undefined}
      data-round={round || undefined}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}

/** Lines of a text to come; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles['text']}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '62%' : '100%'} />
      ))}
    </span>
  );
}

export interface LoadingProps {
  label: string;
  /** The 200 ms have passed already. */
  isLate?: boolean;
  children: ReactNode;
}

/** A region that is still on its way: named for who cannot see it, drawn only after 200 ms so that quick answers do not flicker. */
export function Loading({ label, isLate = false, children }: LoadingProps) {
  return (
    <section className={isLate ? undefined : styles['loading']} aria-busy="true" aria-label={label}>
      {children}
    </section>
  );
}
