import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#ui/control/password-input.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import type { AuthRefusal } from '#web/account/session/auth-client.ts';
import { FormError } from '#web/account/form/form-error.tsx';

interface CurrentPasswordFormProps {
  /** False for an account that signs in only through an outside provider. */
  hasPassword: boolean;
  refusal: AuthRefusal | undefined;
  isBusy: boolean;
  submitLabel: string;
  isDangerous?: boolean;
  onSubmit: (password: string) => void;
  onCancel: () => void;
  /** Further fields beside the password. */
  children?: ReactNode;
}

/** Form that asks for the password before the second factor changes. */
export function CurrentPasswordForm(props: CurrentPasswordFormProps) {
  const { hasPassword, refusal, isBusy, submitLabel, isDangerous, onSubmit, onCancel, children } = props;
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, button')?.focus(), []);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setMissing(hasPassword && password === '');
    if (!hasPassword || password !== '') return onSubmit(password);
    event.currentTarget.querySelector<HTMLInputElement>('input[autocomplete="current-password"]')?.focus();
  };
  return (
    <Stack as="form" gap={16} ref={form} onSubmit={handleSubmit} noValidate>
      <FormError reason={refusal} />
      {hasPassword && (
        <PasswordInput
          label={t('account.currentPassword')}
          autoComplete="current-password"
          size="md"
          value={password}
          error={isMissing && t('auth.passwordMissing')}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        />
      )}
      {children}
      <Row gap={10} justify="end" wrap>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} {...(isDangerous && { color: 'red' })}>
          {submitLabel}
        </Button>
      </Row>
    </Stack>
  );
}
