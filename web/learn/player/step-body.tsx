import { type ReactNode, useEffect, useRef } from 'react';
import { focusOnArrival } from '#ui/arrival-focus.ts';
import type { PlayerState } from '#web/learn/player/use-player.ts';
import '#ui/reading-font.ts';
import { RefusedNotice } from '#web/learn/refused-notice.tsx';
import styles from './step-body.module.css';

interface StepBodyProps {
  player: PlayerState;
  title: string;
  /** Quiet line under the title. */
  lede?: string | undefined;
  children: ReactNode;
}

/** The reading column. It comes anew with every step, at its top; the focus comes to its title, so that the keys that scroll do. */
export function StepBody({ player, title, lede, children }: StepBodyProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusOnArrival(heading.current), []);
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
