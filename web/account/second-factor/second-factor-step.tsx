import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginOptions } from '#domain/account/login-step.ts';
import { FormError } from '#web/account/form-error.tsx';
import { CodeForm } from '#web/account/second-factor/code-form.tsx';
import {
  canUsePasskeys,
  spendRecoveryCode,
  verifyApp,
  verifyPasskey,
} from '#web/account/second-factor/second-factor-client.ts';
import { useAsked } from '#web/account/use-asked.ts';
import auth from '#web/account/auth-form.module.css';
import security from '#web/account/security-tab.module.css';
import styles from './second-factor.module.css';

interface SecondFactorStepProps {
  options: LoginOptions;
  onDone: () => void;
}

type Way = 'passkey' | 'app' | 'recovery';

const leads: Record<Way, string> = {
  passkey: 'account.factor.passkeyLead',
  app: 'account.factor.appLead',
  recovery: 'account.factor.recoveryLead',
};
const switches: Record<Way, string> = {
  passkey: 'account.factor.usePasskey',
  app: 'account.factor.useApp',
  recovery: 'account.factor.useRecovery',
};

/** Login step that asks for a passkey, the code of an app, or a recovery code. */
export function SecondFactorStep({ options, onDone }: SecondFactorStepProps) {
  const { t } = useTranslation();
  const ways: Way[] = [
    ...(options.hasPasskey && canUsePasskeys() ? ['passkey' as const] : []),
    ...(options.hasApp ? ['app' as const] : []),
    'recovery',
  ];
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  return (
    <>
      <p className={auth['lead']}>{t(leads[way])}</p>
      <div className={security['step']}>
        {way === 'passkey' && <PasskeyStep onDone={onDone} />}
        {way === 'app' && <CodeForm submitLabel={t('auth.verify')} ask={verifyApp} onDone={onDone} />}
        {way === 'recovery' && <RecoveryStep onDone={onDone} />}
      </div>
      <div className={styles['other']}>
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <button key={each} type="button" className={auth['link']} onClick={() => setWay(each)}>
              {t(switches[each])}
            </button>
          ))}
      </div>
    </>
  );
}

function PasskeyStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { ask, refusal, isBusy } = useAsked();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await ask(verifyPasskey)) onDone();
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <FormError reason={refusal} />
      <div className={security['buttons']}>
        <Button ref={button} type="submit" loading={isBusy}>
          {t('account.factor.continuePasskey')}
        </Button>
      </div>
    </form>
  );
}

function RecoveryStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { ask, refusal, isBusy } = useAsked();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() === '') return input.current?.focus();
    if (await ask(() => spendRecoveryCode(code))) onDone();
  };
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <FormError reason={refusal} />
      <TextInput
        ref={input}
        label={t('account.factor.recoveryCode')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        maxLength={40}
        value={code}
        error={isMissing && t('account.factor.recoveryMissing')}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <div className={security['buttons']}>
        <Button type="submit" loading={isBusy}>
          {t('auth.verify')}
        </Button>
      </div>
    </form>
  );
}
