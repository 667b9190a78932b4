import { Panel } from '#ui/layout/panel.tsx';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

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
  const section = useRef<HTMLElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    section.current?.querySelector<HTMLElement>(step === undefined ? 'button' : 'form input, form button')?.focus();
  }, [step]);
  return (
    <Panel
      ref={section}
      gap={12}
      title={title}
      actions={
        action !== undefined &&
        step === undefined && (
          <Button variant="default" onClick={onOpen}>
            {action}
          </Button>
        )
      }
    >
      {children}
      {form}
    </Panel>
  );
}
