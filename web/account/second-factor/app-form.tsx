import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppSetup } from '#domain/account/security.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { CodeForm } from '#web/account/second-factor/code-form.tsx';
import { CurrentPasswordForm } from '#web/account/second-factor/current-password-form.tsx';
import { type AddedFactor, beginApp, confirmApp } from '#web/account/second-factor/second-factor-client.ts';
import { useAuthRequest } from '#web/account/form/use-auth-request.ts';
import styles from './second-factor.module.css';

export interface FactorFormProps {
  hasPassword: boolean;
  onDone: (added: AddedFactor) => void;
  onCancel: () => void;
}

/** Sets up an authenticator app: password, then the key to scan, then the first code. */
export function AppForm({ hasPassword, onDone, onCancel }: FactorFormProps) {
  const { t } = useTranslation();
  const { run, refusal, isBusy } = useAuthRequest();
  const [setup, setSetup] = useState<AppSetup>();
  const begin = async (password: string) => {
    const begun = await run(() => beginApp(password));
    if (begun) setSetup(begun.body);
  };
  if (!setup)
    return (
      <CurrentPasswordForm
        hasPassword={hasPassword}
        refusal={refusal}
        isBusy={isBusy}
        submitLabel={t('account.factor.next')}
        onSubmit={(password) => void begin(password)}
        onCancel={onCancel}
      />
    );
  const { side, path } = setup.code;
  return (
    <Stack gap={12} className={styles.setup}>
      <p>{t('account.factor.scan')}</p>
      <svg
        className={styles.qr}
        viewBox={`-4 -4 ${side + 8} ${side + 8}`}
        role="img"
        aria-label={t('account.factor.qr')}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p>
        {t('account.factor.key')} <code dir="ltr">{setup.secret}</code>
      </p>
      <p>{t('account.factor.firstCode')}</p>
      <CodeForm submitLabel={t('account.factor.turnOnApp')} verify={confirmApp} onDone={({ body }) => onDone(body)}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </CodeForm>
    </Stack>
  );
}
