import type { ReactNode } from 'react';
import { Row } from '#ui/layout/stack.tsx';
import styles from './step-footer.module.css';

export type FooterTone = 'plain' | 'right' | 'partly' | 'wrong' | 'saved';

interface StepFooterProps {
  tone?: FooterTone;
  /** The outcome in a word or two; `message` gives the reason in a sentence. */
  title?: string | undefined;
  message?: string | undefined;
  /** One action; several only if the path branches. */
  children: ReactNode;
}

export function StepFooter({ tone = 'plain', title, message, children }: StepFooterProps) {
  return (
    <footer className={styles.footer} data-tone={tone}>
      <Row gap={[12, 16]} align="center" justify="end" stackBelow="sm" className={styles.content}>
        <Row grow>
          <output className={styles.message}>
            {title !== undefined && <b>{title}</b>}
            {message !== undefined && <p>{message}</p>}
          </output>
        </Row>
        <Row gap={[10, 12]} align="center" justify="end" wrap stackBelow="sm" className={styles.actions}>
          {children}
        </Row>
      </Row>
    </footer>
  );
}
