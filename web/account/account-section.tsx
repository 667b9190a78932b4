import { Button, Title } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './security-tab.module.css';

interface AccountSectionProps {
  title: string;
  /** What it is now, in a sentence. */
  children: ReactNode;
  /** Opens the form; nothing where there is nothing to change. */
  action?: string | undefined;
  onOpen?: () => void;
  /** Which form stands open, and the form itself. */
  step?: string | undefined;
  form?: ReactNode;
}

/** One thing of the account, said, and a form for it that is there when it is wanted. The focus goes from step to step, and back. */
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
    <section ref={section} className={`box ${styles['section']}`} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <Title order={2} id={titleId}>
          {title}
        </Title>
        {action !== undefined && step === undefined && (
          <Button variant="default" onClick={onOpen}>
            {action}
          </Button>
        )}
      </div>
      {children}
      {form}
    </section>
  );
}
