import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import '@mantine/core/styles/PasswordInput.layer.css';
import { StrengthMeter } from '#web/account/strength-meter.tsx';

/** A password to be chosen, with advice on it. */
export function NewPasswordField({ value, ...props }: Omit<PasswordInputProps, 'value'> & { value: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <PasswordInput
        {...props}
        value={value}
        autoComplete="new-password"
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      />
      <StrengthMeter password={value} />
    </div>
  );
}
