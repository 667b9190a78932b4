import { Button, TextInput, Title } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { requestPasswordReset, type AuthRefusal } from '#web/account/session/auth-client.ts';
import { emailRule } from '#web/account/form/field-rule.ts';
import { FormError, refusedFields, refusalTexts } from '#web/account/form/form-error.tsx';
import { NewPasswordForm } from '#web/account/sign-in/new-password-form.tsx';
import styles from '#web/account/form/auth-form.module.css';

/** Page that asks for the address, then for the code sent there and a new password. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  usePageTitle(t('auth.resetTitle'));
  const { next } = useSearch({ from: '/_auth/auth/reset-password' });
  const [email, setEmail] = useState('');
  return (
    <>
      <Title order={1}>{t('auth.resetTitle')}</Title>
      {email === '' ? <EmailForm onAsked={setEmail} /> : <NewPasswordForm email={email} next={next} />}
      <p className={styles.footer}>
        <Link className={styles.link} to="/auth/login" search={{ next }}>
          {t('auth.backToLogin')}
        </Link>
      </p>
    </>
  );
}

function EmailForm({ onAsked: onRequested }: { onAsked: (email: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<AuthRefusal>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (email: string) => {
    setBusy(true);
    setRefusal(undefined);
    const outcome = await requestPasswordReset({ email });
    if (outcome.ok) return onRequested(email);
    setBusy(false);
    if (refusedFields[outcome.reason] === 'email') setError(refusalTexts[outcome.reason]);
    else setRefusal(outcome.reason);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = emailRule(typed);
    setError(wrong);
    if (wrong === null && !isBusy) void submit(typed.trim());
  };

  return (
    <>
      <p className={styles.lead}>{t('auth.resetLead')}</p>
      <Stack as="form" gap={18} onSubmit={handleSubmit} noValidate>
        <FormError reason={refusal} />
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={error === null ? undefined : t(error)}
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          size="md"
        />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t('auth.sendCode')}
        </Button>
      </Stack>
    </>
  );
}
