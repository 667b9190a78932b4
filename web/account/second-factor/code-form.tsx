import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CodeCells } from '#web/account/code-cells.tsx';
import { FormError } from '#web/account/form-error.tsx';
import type { Outcome } from '#web/account/auth-client.ts';
import { useAsked } from '#web/account/use-asked.ts';
import styles from '#web/account/security-tab.module.css';

interface CodeFormProps<Asked extends Outcome> {
  submitLabel: string;
  ask: (code: string) => Promise<Asked>;
  onDone: (answer: Extract<Asked, { ok: true }>) => void;
  /** Other buttons beside the one that sends the code. */
  children?: ReactNode;
}

/** Form for the six digits of an authenticator app. */
export function CodeForm<Asked extends Outcome>({ submitLabel, ask: send, onDone, children }: CodeFormProps<Asked>) {
  const { ask, refusal, isBusy } = useAsked();
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = [...event.currentTarget.querySelectorAll('input')].find(({ value }) => value === '');
    if (missing !== undefined) return missing.focus();
    const answer = await ask(() => send(code));
    if (answer) onDone(answer);
  };
  return (
    <form ref={form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <FormError reason={refusal} />
      <CodeCells value={code} onChange={setCode} isWrong={refusal === 'code_refused'} />
      <div className={styles['buttons']}>
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
