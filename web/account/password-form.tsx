import { Button, Checkbox, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { givenRule, newPasswordRule } from '#web/account/field-rule.ts';
import { FormError, refusedFields, refusalTexts } from '#web/account/form-error.tsx';
import { NewPasswordField } from '#web/account/new-password-field.tsx';
import { changePassword, type NewPassword } from '#web/account/security-client.ts';
import { useAsked } from '#web/account/use-asked.ts';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import styles from './security-tab.module.css';

interface PasswordFormProps {
  onDone: (given: NewPassword) => void;
  /** If missing, the form has no cancel button. */
  onCancel?: () => void;
}

/** Form with the current password, a new one, and the choice to sign out everywhere else. */
export function PasswordForm({ onDone, onCancel }: PasswordFormProps) {
  const { t } = useTranslation();
  const { ask, refusal, isBusy } = useAsked();
  const isPasswordRefused = refusal !== undefined && refusedFields[refusal] === 'password';
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
      <FormError reason={isPasswordRefused ? undefined : refusal} />
      <PasswordInput
        {...field('current')}
        label={t('account.currentPassword')}
        autoComplete="current-password"
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      />
      <NewPasswordField
        {...field('password')}
        {...(isPasswordRefused && { error: t(refusalTexts[refusal]) })}
        value={form.values.password}
        label={t('auth.newPassword')}
      />
      <Checkbox
        {...form.getInputProps('signOutEverywhere', { type: 'checkbox' })}
        label={t('account.password.everywhere')}
      />
      <div className={styles['buttons']}>
        <Button type="submit" loading={isBusy}>
          {t('auth.setPassword')}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
