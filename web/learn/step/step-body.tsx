import { type ReactNode, useEffect, useRef } from 'react';
import { focusOnArrival } from '#ui/focus/arrival-focus.ts';
import type { PlayerState } from '#web/learn/progress/use-player.ts';
import '#ui/theme/reading-font.ts';
import { RejectionNotice } from '#web/learn/frame/rejection-notice.tsx';
import frame from '#web/learn/frame/player-frame.module.css';
import styles from './step-body.module.css';

interface StepBodyProps {
  player: PlayerState;
  title: string;
  /** Subtitle. */
  lede?: string | undefined;
  children: ReactNode;
}

/** The reading column. Every step mounts a new one, scrolled to the top with the focus on its title, so that the arrow and page keys scroll it. */
export function StepBody({ player, title, lede, children }: StepBodyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOnArrival(heading.current), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users can only scroll an element that has the focus
    <section className={styles.scroller} aria-label={title} tabIndex={0}>
      <article className={`${frame.column} ${styles.column}`}>
        <RejectionNotice enrollmentID={player.enrollment.id} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lede !== undefined && lede !== '' && <p className={styles.lede}>{lede}</p>}
        {children}
      </article>
    </section>
  );
}
