import { Button, Checkbox, PasswordInput, Radio, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TOKEN_NAME_MAX, tokenLives, tokenScopes, type TokenScope } from '#domain/account/access-token.ts';
import { givenRule } from '#web/account/field-rule.ts';
import { makeToken, type Made } from '#web/account/token-client.ts';
import { scopeText } from '#web/account/token-list.tsx';
import styles from './programs-tab.module.css';

interface NewTokenFormProps {
  hasPassword: boolean;
  onMade: (token: string) => void;
  onCancel: () => void;
}

type Refused = Extract<Made, { ok: false }>['reason'];

const refusalText = (reason: Refused): string => {
  if (reason === 'unreachable') return 'auth.unreachable';
  if (reason === 'too_many') return 'auth.tooMany';
  return reason === 'limit_reached' ? 'programs.full' : 'auth.refused';
};

const FOREVER = 'forever';

export function NewTokenForm({ hasPassword, onMade, onCancel }: NewTokenFormProps) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const form = useForm({
    initialValues: { name: '', scopes: [] as string[], days: '90', password: '' },
    validate: {
      name: givenRule('programs.nameMissing'),
      scopes: (scopes) => (scopes.length === 0 ? 'programs.scopesMissing' : null),
      password: hasPassword ? givenRule('auth.passwordMissing') : () => null,
    },
  });
  const field = (name: 'name' | 'scopes' | 'days' | 'password') => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: typeof error === 'string' ? t(error) : undefined };
  };
  const submit = async ({ name, scopes, days, password }: typeof form.values) => {
    if (isBusy) return;
    setBusy(true);
    const wish = { name, scopes: scopes as TokenScope[], days: days === FOREVER ? null : Number(days), password };
    const made = await makeToken(wish);
    setBusy(false);
    if (made.ok) onMade(made.token);
    else setRefusal(made.reason);
  };

  return (
    <form className={styles['form']} onSubmit={form.onSubmit((given) => void submit(given))} noValidate>
      <div role="alert">{refusal !== undefined && <p>{t(refusalText(refusal))}</p>}</div>
      <TextInput {...field('name')} label={t('programs.name')} maxLength={TOKEN_NAME_MAX} size="md" data-autofocus />
      <Checkbox.Group {...field('scopes')} label={t('programs.scopes')}>
        <div className={styles['choices']}>
          {tokenScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(scopeText(scope))} />
          ))}
        </div>
      </Checkbox.Group>
      <Radio.Group {...field('days')} label={t('programs.life')}>
        <div className={styles['choices']}>
          {tokenLives.map((days) => (
            <Radio
              key={days}
              value={String(days ?? FOREVER)}
              label={days === null ? t('programs.forever') : t('programs.days', { days })}
            />
          ))}
        </div>
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
      <div className={styles['buttons']}>
        <Button type="submit" loading={isBusy}>
          {t('programs.make')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
