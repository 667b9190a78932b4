import { tokenScopes, type TokenScope } from '#domain/account/token-scope.ts';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOKEN_NAME_MAX, tokenLifetimes } from '#domain/account/access-token.ts';
import { Checkbox } from '#ui/control/checkbox.ts';
import { PasswordInput } from '#ui/control/password-input.ts';
import { Radio } from '#ui/control/radio.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { requiredRule } from '#web/account/form/field-rule.ts';
import { createToken } from '#web/account/access-token/token-client.ts';
import { scopeText } from '#web/account/access-token/token-list.tsx';
import type { ActionError } from '#web/shared/error/use-action.ts';
import { ErrorNotice } from '#web/shared/error/error-notice.tsx';

interface NewTokenFormProps {
  hasPassword: boolean;
  onCreated: (token: string) => void;
  onCancel: () => void;
}

const FOREVER = 'forever';

export function NewTokenForm({ hasPassword, onCreated, onCancel }: NewTokenFormProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<ActionError>();
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { name: '', scopes: [] as string[], days: '90', password: '' },
    validate: {
      name: requiredRule('programs.nameMissing'),
      scopes: (scopes) => (scopes.length === 0 ? 'programs.scopesMissing' : null),
      password: hasPassword ? requiredRule('auth.passwordMissing') : () => null,
    },
  });
  const field = (name: 'name' | 'scopes' | 'days' | 'password') => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: typeof error === 'string' ? t(error) : undefined };
  };
  const submit = async ({ name, scopes, days, password }: typeof form.values) => {
    if (isBusy) return;
    setBusy(true);
    const request = { name, scopes: scopes as TokenScope[], days: days === FOREVER ? null : Number(days), password };
    await createToken(request).then(
      ({ token }) => onCreated(token),
      (error: unknown) => setFailure({ error, texts: ['programs.refused'] }),
    );
    setBusy(false);
  };

  return (
    <Stack as="form" gap={18} maxWidth={560} onSubmit={form.onSubmit((given) => void submit(given))} noValidate>
      <ErrorNotice failure={failure} />
      <TextInput {...field('name')} label={t('programs.name')} maxLength={TOKEN_NAME_MAX} size="md" data-autofocus />
      <Checkbox.Group {...field('scopes')} label={t('programs.scopes')}>
        <Stack gap={10} mt={10} mb={8}>
          {tokenScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(scopeText(scope))} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Radio.Group {...field('days')} label={t('programs.life')}>
        <Stack gap={10} mt={10} mb={8}>
          {tokenLifetimes.map((days) => (
            <Radio
              key={days}
              value={String(days ?? FOREVER)}
              label={days === null ? t('programs.forever') : t('programs.days', { days })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {hasPassword && (
        <PasswordInput
          {...field('password')}
          label={t('programs.password')}
          autoComplete="current-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        />
      )}
      <Row gap={10} justify="end" wrap>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('programs.make')}
        </Button>
      </Row>
    </Stack>
  );
}
