import { Button, TextInput, Title } from '@mantine/core';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { type AuthRefusal, resendCode, verifyEmail } from '#web/account/session/auth-client.ts';
import { CodeInput } from '#web/account/form/code-input.tsx';
import { FormError } from '#web/account/form/form-error.tsx';
import { safeNext } from '#web/account/session/next-page.ts';
import { NoMailNote } from '#web/account/form/no-mail-note.tsx';
import { pendingEmail } from '#web/account/sign-in/pending-email.ts';
import { ResendCode } from '#web/account/sign-in/resend-code.tsx';
import { announceSignIn } from '#web/account/session/session.ts';
import { TaggedText } from '#web/shared/language/tagged-text.tsx';
import styles from '#web/account/form/auth-form.module.css';
import { focusEmptyInput } from '#web/account/form/focus-empty-input.ts';

function useVerify(next: string | undefined, onWrongCode: () => void) {
  const router = useRouter();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<AuthRefusal>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (email: string, code: string) => {
    setBusy(true);
    setRefusal(undefined);
    const outcome = await verifyEmail({ email, code });
    if (!outcome.ok) {
      setBusy(false);
      if (outcome.reason === 'refused') onWrongCode();
      return setRefusal(outcome.reason === 'refused' ? 'code_refused' : outcome.reason);
    }
    // If the server does not sign in with the code, the login page asks for the password.
    const user = await announceSignIn();
    return user === null ? navigate({ to: '/auth/login', search: { next } }) : router.history.replace(safeNext(next));
  };
  return { submit, refusal, isBusy };
}

export function VerifyPage() {
  const { t } = useTranslation();
  usePageTitle(t('auth.checkEmail'));
  const { next } = useSearch({ from: '/_auth/auth/verify' });
  const [known] = useState(pendingEmail);
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const email = known || typed.trim();
  const form = useRef<HTMLFormElement>(null);
  // A wrong code is cleared, so that the next one can be typed at once.
  const { submit, refusal, isBusy } = useVerify(next, () => {
    setCode('');
    form.current?.querySelector<HTMLInputElement>('fieldset input')?.focus();
  });
  // The first input is the address if it is unknown, else the first cell of the code.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const handleCode = (next: string) => {
    setCode(next);
    if (/^\d{6}$/.test(next) && email !== '' && !isBusy) void submit(email, next);
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!focusEmptyInput(event.currentTarget) && !isBusy) void submit(email, code);
  };
  return (
    <>
      <Title order={1}>{t('auth.checkEmail')}</Title>
      <p className={styles.lead}>
        {known === '' ? (
          t('auth.codeWhere')
        ) : (
          <TaggedText text={t('auth.codeSentTo', { email: known })} tag="b">
            {(address) => <b>{address}</b>}
          </TaggedText>
        )}
      </p>
      <NoMailNote />
      <Stack as="form" gap={18} ref={form} onSubmit={handleSubmit} noValidate>
        <FormError reason={refusal} />
        {known === '' && (
          <TextInput
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            label={t('auth.email')}
            type="email"
            autoComplete="username"
            size="md"
          />
        )}
        <CodeInput value={code} onChange={handleCode} isWrong={refusal === 'code_refused'} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t('auth.verify')}
        </Button>
      </Stack>
      {known !== '' && (
        <p>
          <Link to="/auth/register" search={{ next }}>
            {t('auth.changeEmail')}
          </Link>
        </p>
      )}
      <ResendCode send={() => resendCode({ email })} isReady={email !== ''} />
    </>
  );
}
