import type { ReactNode } from 'react';
import { Row, Stack } from '#ui/layout/stack.tsx';
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
    <Row as="section" gap={[6, 12]} align="center" wrap className={styles.notice} aria-label={label}>
      <Stack as="span" className={styles.icon} aria-hidden>
        {icon}
      </Stack>
      <Row as="p" gap={[0, 10]} wrap grow={200}>
        <b>
          <bdi>{title}</bdi>
        </b>
        {children !== undefined && <bdi className={styles.details}>{children}</bdi>}
      </Row>
      <Row gap={8} align="center" wrap>
        {actions}
      </Row>
    </Row>
  );
}
