import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSKEY_NAME_MAX } from '#domain/account/security.ts';
import type { FactorFormProps } from '#web/account/second-factor/app-form.tsx';
import { CurrentPasswordForm } from '#web/account/second-factor/current-password-form.tsx';
import { addPasskey } from '#web/account/second-factor/second-factor-client.ts';
import { useAuthRequest } from '#web/account/form/use-auth-request.ts';

/** Adds a passkey: password and name, then the browser asks for the device. */
export function PasskeyForm({ hasPassword, onDone, onCancel }: FactorFormProps) {
  const { t } = useTranslation();
  const { run, refusal, isBusy } = useAuthRequest();
  const [name, setName] = useState('');
  const add = async (password: string) => {
    const added = await run(() => addPasskey({ name: name.trim(), password }));
    if (added) onDone(added.body);
  };
  return (
    <CurrentPasswordForm
      hasPassword={hasPassword}
      refusal={refusal}
      isBusy={isBusy}
      submitLabel={t('account.factor.addPasskey')}
      onSubmit={(password) => void add(password)}
      onCancel={onCancel}
    >
      <TextInput
        label={t('account.factor.passkeyName')}
        description={t('account.factor.passkeyNameHelp')}
        size="md"
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </CurrentPasswordForm>
  );
}
