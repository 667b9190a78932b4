import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { toast } from '#ui/toasts.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { givenRule, newPasswordRule } from '#web/account/field-rule.ts';
import { FormError } from '#web/account/form-error.tsx';
import { NewPasswordField } from '#web/account/new-password-field.tsx';
import { changePassword, type NewPassword } from '#web/account/security-client.ts';
import { useAsked } from '#web/account/use-asked.ts';
import styles from './security-tab.module.css';

interface ChangePasswordProps {
  hasPassword: boolean;
  onChanged: () => Promise<void>;
}

/** The form for a new password, which also ends every other session and API token unless its owner declines. */
export function ChangePassword({ hasPassword, onChanged }: ChangePasswordProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const handleDone = ({ signOutEverywhere }: NewPassword) => {
    setOpen(false);
    toast.success(t('account.password.changed'), signOutEverywhere ? t('account.password.endedEverywhere') : undefined);
    void onChanged();
  };
  return (
    <AccountSection
      title={t('account.password.title')}
      action={hasPassword ? t('account.password.change') : undefined}
      onOpen={() => setOpen(true)}
      step={isOpen ? 'password' : undefined}
      form={isOpen && <PasswordForm onDone={handleDone} onCancel={() => setOpen(false)} />}
    >
      <p className="quiet">{t(hasPassword ? 'account.password.lead' : 'account.password.none')}</p>
    </AccountSection>
  );
}

interface PasswordFormProps {
  onDone: (given: NewPassword) => void;
  onCancel: () => void;
}

function PasswordForm({ onDone, onCancel }: PasswordFormProps) {
  const { t } = useTranslation();
  const { ask, refusal, isBusy } = useAsked();
  const form = useForm({
    initialValues: { current: '', password: '', signOutEverywhere: true },
    validate: { current: givenRule('auth.passwordMissing'), password: newPasswordRule },
  });
  const field = (name: 'current' | 'password') => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: typeof error === 'string' ? t(error, { min: PASSWORD_MIN_LENGTH }) : undefined };
  };
  const submit = async (given: NewPassword) => {
    if (await ask(() => changePassword(given))) onDone(given);
  };
  return (
    <form onSubmit={form.onSubmit((given) => void submit(given))} noValidate>
      <FormError reason={refusal} />
      <PasswordInput
        {...field('current')}
        label={t('account.currentPassword')}
        autoComplete="current-password"
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      />
      <NewPasswordField {...field('password')} value={form.values.password} label={t('auth.newPassword')} />
      <Checkbox
        {...form.getInputProps('signOutEverywhere', { type: 'checkbox' })}
        label={t('account.password.everywhere')}
      />
      <div className={styles['buttons']}>
        <Button type="submit" loading={isBusy}>
          {t('auth.setPassword')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
