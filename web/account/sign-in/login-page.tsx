import { Button, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#ui/control/password-input.ts';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { useFormat } from '#web/shared/language/use-format.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { type AuthRefusal, resendCode, signIn, type Suspension } from '#web/account/session/auth-client.ts';
import { emailRule, requiredRule } from '#web/account/form/field-rule.ts';
import { FormError } from '#web/account/form/form-error.tsx';
import { safeNext } from '#web/account/session/next-page.ts';
import { rememberPendingEmail } from '#web/account/sign-in/pending-email.ts';
import { ProviderButtons } from '#web/account/sign-in/provider-buttons.tsx';
import { announceSignIn } from '#web/account/session/session.ts';
import styles from '#web/account/form/auth-form.module.css';

/** Suspension in the answer of a provider; it has no end if the value is no date. */
const suspensionOf = (until: string | undefined): Suspension | undefined =>
  until === undefined ? undefined : { until: Number.isNaN(Date.parse(until)) ? null : until, why: '' };

/** Refusal in the answer of a provider; only an unconfirmed address has a message of its own. */
const refusalOf = (why: string | undefined): AuthRefusal => (why === 'unconfirmed' ? 'unconfirmed' : 'refused');

function useSignIn(next: string | undefined, providerRefusal: AuthRefusal | undefined, suspended: string | undefined) {
  const router = useRouter();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState(providerRefusal);
  const [suspension, setSuspension] = useState(suspensionOf(suspended));
  const [isBusy, setBusy] = useState(false);

  const submit = async (details: { email: string; password: string }) => {
    setBusy(true);
    setRefusal(undefined);
    const outcome = await signIn(details);
    if (outcome.ok) {
      await announceSignIn();
      return router.history.replace(safeNext(next));
    }
    if (outcome.reason === 'unverified') {
      rememberPendingEmail(details.email);
      await resendCode(details);
      return navigate({ to: '/auth/verify', search: { next } });
    }
    setBusy(false);
    setSuspension(outcome.suspension);
    setRefusal(outcome.reason);
  };
  return { submit, refusal, suspension, isBusy };
}

export function LoginPage() {
  const { t } = useTranslation();
  usePageTitle(t('auth.loginTitle'));
  const { next, refused, why, left, suspended } = useSearch({ from: '/_auth/auth/login' });
  const format = useFormat();
  const providerRefusal = suspended !== undefined ? 'suspended' : refused !== undefined ? refusalOf(why) : undefined;
  const { submit, refusal, suspension, isBusy } = useSignIn(next, providerRefusal, suspended);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: emailRule, password: requiredRule('auth.passwordMissing') },
  });
  const translated = (error: React.ReactNode) => (typeof error === 'string' ? t(error) : undefined);
  const email = form.getInputProps('email');
  const password = form.getInputProps('password');
  return (
    <>
      <Title order={1}>{t('auth.welcomeBack')}</Title>
      {left !== undefined && !Number.isNaN(Date.parse(left)) && (
        <output className={styles.notice}>
          <bdi>{t('auth.left', { date: format.date(left) })}</bdi>
        </output>
      )}
      <p className={styles.lead}>
        {t('auth.newHere')}{' '}
        <Link to="/auth/register" search={{ next }}>
          {t('auth.createAccount')}
        </Link>
      </p>
      <ProviderButtons next={safeNext(next)} />
      <Stack
        as="form"
        gap={18}
        onSubmit={form.onSubmit(
          ({ email: address, password: secret }) => void submit({ email: address.trim(), password: secret }),
        )}
        noValidate
      >
        <FormError reason={refusal} suspension={suspension} />
        <TextInput
          {...email}
          error={translated(email.error)}
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          size="md"
        />
        <PasswordInput
          {...password}
          error={translated(password.error)}
          label={t('auth.password')}
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t('auth.login')}
        </Button>
      </Stack>
      <p className={styles.footer}>
        <Link className={styles.link} to="/auth/reset-password" search={{ next }}>
          {t('auth.forgot')}
        </Link>
      </p>
    </>
  );
}
