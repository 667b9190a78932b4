import { Button, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { type AuthRefusal, register } from '#web/account/session/auth-client.ts';
import { emailRule, requiredRule, newPasswordRule } from '#web/account/form/field-rule.ts';
import { FormError, refusedFields, refusalTexts } from '#web/account/form/form-error.tsx';
import { NewPasswordField } from '#web/account/form/new-password-field.tsx';
import { rememberPendingEmail } from '#web/account/sign-in/pending-email.ts';
import { TaggedText } from '#web/shared/language/tagged-text.tsx';
import styles from '#web/account/form/auth-form.module.css';

interface Details {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

const blank: Details = { email: '', password: '', firstName: '', lastName: '' };

function useRegister(next: string | undefined, onFieldError: (field: keyof Details, text: string) => void) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<AuthRefusal>();
  const [isBusy, setBusy] = useState(false);
  const submit = async ({ email, password, firstName, lastName }: Details) => {
    setBusy(true);
    setRefusal(undefined);
    const details = { email: email.trim(), password, firstName: firstName.trim(), lastName: lastName.trim() };
    const outcome = await register(details);
    if (outcome.ok) {
      rememberPendingEmail(details.email);
      return navigate({ to: '/auth/verify', search: { next } });
    }
    setBusy(false);
    const field = refusedFields[outcome.reason];
    if (field) onFieldError(field, refusalTexts[outcome.reason]);
    else setRefusal(outcome.reason);
  };
  return { submit, refusal, isBusy };
}

export function RegisterPage() {
  const { t } = useTranslation();
  usePageTitle(t('auth.createAccount'));
  const { next } = useSearch({ from: '/_auth/auth/register' });
  const form = useForm({
    initialValues: blank,
    validate: {
      email: emailRule,
      password: newPasswordRule,
      firstName: requiredRule('auth.firstNameMissing'),
    },
  });
  const { submit, refusal, isBusy } = useRegister(next, (name, text) => {
    form.setFieldError(name, text);
    form.getInputNode(name)?.focus();
  });
  const field = (name: keyof Details) => {
    const { error, ...props } = form.getInputProps(name);
    return {
      ...props,
      error: typeof error === 'string' ? t(error, { min: PASSWORD_MIN_LENGTH }) : undefined,
      size: 'md' as const,
    };
  };
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => formRef.current?.querySelector('input')?.focus(), []);
  return (
    <>
      <Title order={1}>{t('auth.createAccount')}</Title>
      <p className={styles.lead}>
        {t('auth.haveAccount')}{' '}
        <Link to="/auth/login" search={{ next }}>
          {t('auth.login')}
        </Link>
      </p>
      <Stack as="form" ref={formRef} gap={18} onSubmit={form.onSubmit((details) => void submit(details))} noValidate>
        <FormError reason={refusal} />
        <Stack gap={12} columns="1fr 1fr" align="start">
          <TextInput {...field('firstName')} label={t('auth.firstName')} autoComplete="given-name" />
          <TextInput {...field('lastName')} label={t('auth.lastNameOptional')} autoComplete="family-name" />
        </Stack>
        <TextInput {...field('email')} label={t('auth.email')} type="email" autoComplete="username" />
        <NewPasswordField {...field('password')} value={form.values.password} label={t('auth.password')} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t('auth.createMyAccount')}
        </Button>
        <p className="text-muted">
          <Agreement />
        </p>
      </Stack>
    </>
  );
}

/** The terms that an account accepts and the privacy policy; both are pages of the public site. */
function Agreement() {
  const { t } = useTranslation();
  return (
    <>
      <TaggedText text={t('auth.agreement')} tag="terms">
        {(terms) => <a href="/terms-and-conditions">{terms}</a>}
      </TaggedText>{' '}
      <TaggedText text={t('auth.readPrivacy')} tag="privacy">
        {(privacy) => <a href="/privacy">{privacy}</a>}
      </TaggedText>
    </>
  );
}
