import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '#ui/control/password-input.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { emailRule, requiredRule } from '#web/account/form/field-rule.ts';
import { FormError } from '#web/account/form/form-error.tsx';
import { requestEmailChange } from '#web/account/security/security-client.ts';
import { useAuthRequest } from '#web/account/form/use-auth-request.ts';

interface NewEmailFormProps {
  initial: string;
  onRequested: (email: string) => void;
  onCancel: () => void;
}

export function NewEmailForm({ initial, onRequested, onCancel }: NewEmailFormProps) {
  const { t } = useTranslation();
  const { run, refusal, isBusy } = useAuthRequest();
  const form = useForm({
    initialValues: { email: initial, password: '' },
    validate: { email: emailRule, password: requiredRule('auth.passwordMissing') },
  });
  const field = (name: 'email' | 'password') => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: typeof error === 'string' ? t(error) : undefined, size: 'md' as const };
  };
  const submit = async ({ email, password }: { email: string; password: string }) => {
    const address = email.trim();
    if (await run(() => requestEmailChange({ email: address, password }))) onRequested(address);
  };
  return (
    <Stack as="form" gap={16} onSubmit={form.onSubmit((given) => void submit(given))} noValidate>
      <FormError reason={refusal} />
      <TextInput {...field('email')} label={t('account.email.new')} type="email" autoComplete="email" />
      <PasswordInput
        {...field('password')}
        label={t('account.currentPassword')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      />
      <p className="text-muted">{t('account.signsOut')}</p>
      <Row gap={10} justify="end" wrap>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('auth.sendCode')}
        </Button>
      </Row>
    </Stack>
  );
}
