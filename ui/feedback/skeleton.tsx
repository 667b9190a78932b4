import type { ReactNode } from 'react';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './skeleton.module.css';

/** Height in px from which a skeleton is styled as a card instead of text. */
const BOX_HEIGHT = 80;

export interface SkeletonProps {
  /** Any CSS length; a number is in px. */
  width?: number | string;
  height?: number | string;
  round?: boolean;
}

/** Placeholder of the size of the content that is loading. */
export function Skeleton({ width = '100%', height = 16, round = false }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-box={(typeof height === 'number' && height >= BOX_HEIGHT) || undefined}
      data-round={round || undefined}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}

/** Placeholder for lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Stack as="span" gap={10}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '62%' : '100%'} />
      ))}
    </Stack>
  );
}

export interface LoadingProps {
  label: string;
  /** True if the 200 ms have passed already. */
  isLate?: boolean;
  children: ReactNode;
}

/**
 * Region that is loading: named for screen readers, and visible only after 200 ms, so that fast answers do not flicker.
 */
export function Loading({ label, isLate = false, children }: LoadingProps) {
  return (
    <section className={isLate ? undefined : styles.loading} aria-busy="true" aria-label={label}>
      {children}
    </section>
  );
}
