import { type ReactNode, useEffect, useRef } from 'react';
import type { PlayerState } from '#web/learn/use-player.ts';
import '#ui/reading-font.ts';
import { RefusedNotice } from '#web/learn/refused-notice.tsx';
import styles from './step-body.module.css';

interface StepBodyProps {
  player: PlayerState;
  title: string;
  /** Quiet line under the title. */
  lede?: string | undefined;
  /** The learner came here by an action of theirs, so the focus comes too. */
  isArrival?: boolean;
  children: ReactNode;
}

/** The reading column. It comes anew with every step, at its top, and who has moved there begins at the title. */
export function StepBody({ player, title, lede, isArrival = player.hasMoved, children }: StepBodyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isArrival) heading.current?.focus({ preventScroll: true });
  }, [isArrival]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a mouse, what scrolls is scrolled from its focus
    <section className={styles['scroller']} aria-label={title} tabIndex={0}>
      <article className={styles['column']}>
        <RefusedNotice enrollmentID={player.enrollment.id} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lede !== undefined && lede !== '' && <p className={styles['lede']}>{lede}</p>}
        {children}
      </article>
    </section>
  );
}
