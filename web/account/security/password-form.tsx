import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { PasswordInput } from '#ui/control/password-input.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { requiredRule, newPasswordRule } from '#web/account/form/field-rule.ts';
import { FormError, refusedFields, refusalTexts } from '#web/account/form/form-error.tsx';
import { NewPasswordField } from '#web/account/form/new-password-field.tsx';
import { changePassword, type NewPassword } from '#web/account/security/security-client.ts';
import { useAuthRequest } from '#web/account/form/use-auth-request.ts';

interface PasswordFormProps {
  onDone: (given: NewPassword) => void;
  /** If missing, the form has no cancel button. */
  onCancel?: () => void;
}

/** Form with the current password, a new one, and the choice to sign out everywhere else. */
export function PasswordForm({ onDone, onCancel }: PasswordFormProps) {
  const { t } = useTranslation();
  const { run, refusal, isBusy } = useAuthRequest();
  const isPasswordRefused = refusal !== undefined && refusedFields[refusal] === 'password';
  const form = useForm({
    initialValues: { current: '', password: '', signOutEverywhere: true },
    validate: { current: requiredRule('auth.passwordMissing'), password: newPasswordRule },
  });
  const field = (name: 'current' | 'password') => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: typeof error === 'string' ? t(error, { min: PASSWORD_MIN_LENGTH }) : undefined };
  };
  const submit = async (given: NewPassword) => {
    if (await run(() => changePassword(given))) onDone(given);
  };
  return (
    <Stack as="form" gap={16} onSubmit={form.onSubmit((given) => void submit(given))} noValidate>
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
      <Row gap={10} justify="end" wrap>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {t('auth.setPassword')}
        </Button>
      </Row>
    </Stack>
  );
}
