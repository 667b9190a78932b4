import { Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { requestPasswordReset, type AuthRefusal, resetPassword, signIn } from '#web/account/session/auth-client.ts';
import { CodeInput } from '#web/account/form/code-input.tsx';
import { newPasswordRule } from '#web/account/form/field-rule.ts';
import { FormError, refusedFields, refusalTexts } from '#web/account/form/form-error.tsx';
import { NewPasswordField } from '#web/account/form/new-password-field.tsx';
import { safeNext } from '#web/account/session/next-page.ts';
import { NoMailNote } from '#web/account/form/no-mail-note.tsx';
import { ResendCode } from '#web/account/sign-in/resend-code.tsx';
import { announceSignIn } from '#web/account/session/session.ts';
import { TaggedText } from '#web/shared/language/tagged-text.tsx';
import styles from '#web/account/form/auth-form.module.css';
import { focusEmptyInput } from '#web/account/form/focus-empty-input.ts';

function useReset(email: string, next: string | undefined, onPasswordRefused: (text: string) => void) {
  const router = useRouter();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<AuthRefusal>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (code: string, password: string) => {
    setBusy(true);
    setRefusal(undefined);
    const outcome = await resetPassword({ email, code, password });
    if (!outcome.ok) {
      setBusy(false);
      if (refusedFields[outcome.reason] === 'password') return onPasswordRefused(refusalTexts[outcome.reason]);
      return setRefusal(outcome.reason);
    }
    const { ok } = await signIn({ email, password });
    if (!ok) return navigate({ to: '/auth/login', search: { next } });
    await announceSignIn();
    return router.history.replace(safeNext(next));
  };
  return { submit, refusal, isBusy };
}

/** Sets a new password with the code from the mail, and signs in. */
export function NewPasswordForm({ email, next }: { email: string; next: string | undefined }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { submit, refusal, isBusy } = useReset(email, next, setError);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = newPasswordRule(password);
    setError(wrong);
    if (!focusEmptyInput(event.currentTarget) && wrong === null && !isBusy) void submit(code, password);
  };

  return (
    <>
      <p className={styles.lead}>
        <TaggedText text={t('auth.resetSentTo', { email })} tag="b">
          {(address) => <b>{address}</b>}
        </TaggedText>
      </p>
      <NoMailNote />
      <Stack as="form" gap={18} ref={form} onSubmit={handleSubmit} noValidate>
        <FormError reason={refusal} />
        <CodeInput value={code} onChange={setCode} isWrong={refusal === 'refused'} />
        <NewPasswordField
          label={t('auth.newPassword')}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={error === null ? undefined : t(error, { min: PASSWORD_MIN_LENGTH })}
        />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t('auth.setPassword')}
        </Button>
      </Stack>
      <ResendCode send={() => requestPasswordReset({ email })} />
    </>
  );
}
