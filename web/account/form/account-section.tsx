import { Button, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Row } from '#ui/layout/stack.tsx';
import styles from './account-form.module.css';

interface AccountSectionProps {
  title: string;
  /** Current state, in a sentence. */
  children: ReactNode;
  /** Label of the button that opens the form; undefined if nothing can be changed. */
  action?: string | undefined;
  onOpen?: () => void;
  /** Name of the open form; the focus moves whenever it changes. */
  step?: string | undefined;
  form?: ReactNode;
}

/** Section of the account with a form that opens on demand. The focus moves into the form and back to its button. */
export function AccountSection({ title, children, action, onOpen, step, form }: AccountSectionProps) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    section.current?.querySelector<HTMLElement>(step === undefined ? 'button' : 'form input, form button')?.focus();
  }, [step]);
  return (
    <section ref={section} className={`panel ${styles.section}`} aria-labelledby={titleId}>
      <Row gap={12} align="center" justify="space-between" wrap className={styles.head}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {action !== undefined && step === undefined && (
          <Button variant="default" onClick={onOpen}>
            {action}
          </Button>
        )}
      </Row>
      {children}
      {form}
    </section>
  );
}
