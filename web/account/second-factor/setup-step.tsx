import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginOptions } from '#domain/account/login-step.ts';
import { Row } from '#ui/layout/stack.tsx';
import { AppForm } from '#web/account/second-factor/app-form.tsx';
import { PasskeyForm } from '#web/account/second-factor/passkey-form.tsx';
import { RecoveryCodes } from '#web/account/second-factor/recovery-codes.tsx';
import { type AddedFactor, canUsePasskeys } from '#web/account/second-factor/second-factor-client.ts';
import auth from '#web/account/form/auth-form.module.css';

interface SetupStepProps {
  options: LoginOptions;
  onDone: () => void;
}

/** Login step that sets up the second factor that a role requires. */
export function SetupStep({ options: { hasPassword }, onDone }: SetupStepProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<'app' | 'passkey'>();
  const [codes, setCodes] = useState<string[]>();
  const handleAdded = ({ recoveryCodes }: AddedFactor) => (recoveryCodes ? setCodes(recoveryCodes) : onDone());
  const start = useRef<HTMLDivElement>(null);
  const hadKind = useRef(false);
  useEffect(() => {
    if (hadKind.current && kind === undefined) start.current?.querySelector('button')?.focus();
    hadKind.current = kind !== undefined;
  }, [kind]);
  const form = { hasPassword, onDone: handleAdded, onCancel: () => setKind(undefined) };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <>
      <p className={auth.lead}>{t('account.factor.setupLead')}</p>
      {kind === undefined ? (
        <Row ref={start} gap={10} wrap mt={16}>
          <Button onClick={() => setKind('app')}>{t('account.factor.setUpApp')}</Button>
          {canUsePasskeys() && (
            <Button variant="default" onClick={() => setKind('passkey')}>
              {t('account.factor.addPasskey')}
            </Button>
          )}
        </Row>
      ) : kind === 'app' ? (
        <AppForm {...form} />
      ) : (
        <PasskeyForm {...form} />
      )}
    </>
  );
}
