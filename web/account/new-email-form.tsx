import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { emailRule, givenRule } from '#web/account/field-rule.ts';
import { FormError } from '#web/account/form-error.tsx';
import { requestEmailChange } from '#web/account/security-client.ts';
import { useAsked } from '#web/account/use-asked.ts';
import styles from './security-tab.module.css';

interface NewEmailFormProps {
  initial: string;
  onAsked: (email: string) => void;
  onCancel: () => void;
}

export function NewEmailForm({ initial, onAsked, onCancel }: NewEmailFormProps) {
  const { t } = useTranslation();
  const { ask, refusal, isBusy } = useAsked();
  const form = useForm({
    initialValues: { email: initial, password: '' },
    validate: { email: emailRule, password: givenRule('auth.passwordMissing') },
  });
  const field = (name: 'email' | 'password') => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: typeof error === 'string' ? t(error) : undefined, size: 'md' as const };
  };
  const submit = async ({ email, password }: { email: string; password: string }) => {
    const address = email.trim();
    if (await ask(() => requestEmailChange({ email: address, password }))) onAsked(address);
  };
  return (
    <form onSubmit={form.onSubmit((given) => void submit(given))} noValidate>
      <FormError reason={refusal} />
      <TextInput {...field('email')} label={t('account.email.new')} type="email" autoComplete="email" />
      <PasswordInput
        {...field('password')}
        label={t('account.currentPassword')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      />
      <p className="quiet">{t('account.signsOut')}</p>
      <div className={styles['buttons']}>
        <Button type="submit" loading={isBusy}>
          {t('auth.sendCode')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
