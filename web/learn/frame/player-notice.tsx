import type { ReactNode } from 'react';
import styles from './player-notice.module.css';

interface PlayerNoticeProps {
  label: string;
  icon: ReactNode;
  title: string;
  /** Details, hidden on narrow screens. */
  children?: ReactNode;
  actions: ReactNode;
}

/** A one-line notice above a lesson. */
export function PlayerNotice({ label, icon, title, children, actions }: PlayerNoticeProps) {
  return (
    <section className={styles.notice} aria-label={label}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <p>
        <b>
          <bdi>{title}</bdi>
        </b>
        {children !== undefined && <bdi className={styles.details}>{children}</bdi>}
      </p>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
