import { type PasswordInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/account/password.ts';
import type { PasswordCheck } from '#domain/account/security.ts';
import { PasswordInput } from '#ui/control/password-input.ts';
import { checkPassword } from '#web/account/session/auth-client.ts';
import { StrengthMeter } from '#web/account/form/strength-meter.tsx';
import styles from './auth-form.module.css';

const PAUSE_MS = 400;

/** Asks the server about the password after a pause in typing. */
function usePasswordCheck(password: string): PasswordCheck | undefined {
  const [checked, setChecked] = useState<{ password: string; check: PasswordCheck | undefined }>();
  const [debounced] = useDebouncedValue(password, PAUSE_MS);
  useEffect(() => {
    if (debounced.length < PASSWORD_MIN_LENGTH || debounced.length > PASSWORD_MAX_LENGTH) return;
    void checkPassword(debounced).then((check) => setChecked({ password: debounced, check }));
  }, [debounced]);
  return checked?.password === password ? checked.check : undefined;
}

/** Field for a new password, with its strength and a warning if it is widely known. */
export function NewPasswordField({ value, ...props }: Omit<PasswordInputProps, 'value'> & { value: string }) {
  const { t } = useTranslation();
  const { isKnown = false, isRefused = false } = usePasswordCheck(value) ?? {};
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
      <output className={styles.advice}>
        {isKnown && <bdi>{t(isRefused ? 'auth.passwordRefused' : 'auth.passwordKnown')}</bdi>}
      </output>
    </div>
  );
}
