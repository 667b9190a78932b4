import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { CodeInput } from '#web/account/form/code-input.tsx';
import { FormError } from '#web/account/form/form-error.tsx';
import type { AuthResult } from '#web/account/session/auth-client.ts';
import { useAuthRequest } from '#web/account/form/use-auth-request.ts';
import { focusEmptyInput } from '#web/account/form/focus-empty-input.ts';

interface CodeFormProps<Result extends AuthResult> {
  submitLabel: string;
  verify: (code: string) => Promise<Result>;
  onDone: (answer: Extract<Result, { ok: true }>) => void;
  /** Other buttons beside the one that sends the code. */
  children?: ReactNode;
}

/** Form for the six digits of an authenticator app. */
export function CodeForm<Result extends AuthResult>({
  submitLabel,
  verify: send,
  onDone,
  children,
}: CodeFormProps<Result>) {
  const { run, refusal, isBusy } = useAuthRequest();
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusEmptyInput(event.currentTarget)) return;
    const answer = await run(() => send(code));
    if (answer) onDone(answer);
  };
  return (
    <Stack as="form" gap={16} ref={form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <FormError reason={refusal} />
      <CodeInput value={code} onChange={setCode} isWrong={refusal === 'code_refused'} />
      <Row gap={10} justify="end" wrap>
        {children}
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </Row>
    </Stack>
  );
}
