import { type ReactNode, useEffect, useState } from 'react';
import { Row } from '#ui/layout/stack.tsx';
import styles from './step-footer.module.css';

export type FooterTone = 'plain' | 'right' | 'partly' | 'wrong' | 'saved';

export interface FooterMessage {
  tone?: FooterTone;
  /** The outcome in a word or two; `message` gives the reason in a sentence. */
  title?: string | undefined;
  message?: string | undefined;
  /** Spoken after the message, because it stands elsewhere on the screen. */
  details?: string | undefined;
}

interface StepFooterProps extends FooterMessage {
  /** One action; several only if the path branches. */
  children: ReactNode;
}

export function StepFooter({ tone = 'plain', title, message, details = '', children }: StepFooterProps) {
  // A screen reader speaks only what appears in a live region, not what a new region already contains.
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLive(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    <footer className={styles.footer} data-tone={tone}>
      <Row gap={[12, 16]} align="center" justify="end" stackBelow="sm" className={styles.content}>
        <Row grow>
          <output className={styles.message}>
            {isLive && title !== undefined && <b>{title}</b>}
            {isLive && message !== undefined && <p>{message}</p>}
            {isLive && details !== '' && <span className="visually-hidden">{details}</span>}
          </output>
        </Row>
        <Row gap={[10, 12]} align="center" justify="end" wrap stackBelow="sm" className={styles.actions}>
          {children}
        </Row>
      </Row>
    </footer>
  );
}
