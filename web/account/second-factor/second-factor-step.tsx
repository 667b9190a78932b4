import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginOptions } from '#domain/account/login-step.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { FormError } from '#web/account/form/form-error.tsx';
import { CodeForm } from '#web/account/second-factor/code-form.tsx';
import {
  canUsePasskeys,
  redeemRecoveryCode,
  verifyApp,
  verifyPasskey,
} from '#web/account/second-factor/second-factor-client.ts';
import { useAuthRequest } from '#web/account/form/use-auth-request.ts';
import auth from '#web/account/form/auth-form.module.css';

interface SecondFactorStepProps {
  options: LoginOptions;
  onDone: () => void;
}

type Method = 'passkey' | 'app' | 'recovery';

const leads: Record<Method, string> = {
  passkey: 'account.factor.passkeyLead',
  app: 'account.factor.appLead',
  recovery: 'account.factor.recoveryLead',
};
const switches: Record<Method, string> = {
  passkey: 'account.factor.usePasskey',
  app: 'account.factor.useApp',
  recovery: 'account.factor.useRecovery',
};

/** Login step that asks for a passkey, the code of an app, or a recovery code. */
export function SecondFactorStep({ options, onDone }: SecondFactorStepProps) {
  const { t } = useTranslation();
  const methods: Method[] = [
    ...(options.hasPasskey && canUsePasskeys() ? ['passkey' as const] : []),
    ...(options.hasApp ? ['app' as const] : []),
    'recovery',
  ];
  const [method, setMethod] = useState<Method>(methods[0] ?? 'recovery');
  return (
    <>
      <p className={auth.lead}>{t(leads[method])}</p>
      {method === 'passkey' && <PasskeyStep onDone={onDone} />}
      {method === 'app' && <CodeForm submitLabel={t('auth.verify')} verify={verifyApp} onDone={onDone} />}
      {method === 'recovery' && <RecoveryStep onDone={onDone} />}
      <Stack gap={4} justify="start" mt={20}>
        {methods
          .filter((each) => each !== method)
          .map((each) => (
            <button key={each} type="button" className={auth.link} onClick={() => setMethod(each)}>
              {t(switches[each])}
            </button>
          ))}
      </Stack>
    </>
  );
}

function PasskeyStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { run, refusal, isBusy } = useAuthRequest();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(verifyPasskey)) onDone();
  };
  return (
    <Stack as="form" gap={16} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <FormError reason={refusal} />
      <Row gap={10} justify="end" wrap>
        <Button ref={button} type="submit" loading={isBusy}>
          {t('account.factor.continuePasskey')}
        </Button>
      </Row>
    </Stack>
  );
}

function RecoveryStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { run, refusal, isBusy } = useAuthRequest();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === '');
    if (code.trim() === '') return input.current?.focus();
    if (await run(() => redeemRecoveryCode(code))) onDone();
  };
  return (
    <Stack as="form" gap={16} onSubmit={(event) => void handleSubmit(event)} noValidate>
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
      <Row gap={10} justify="end" wrap>
        <Button type="submit" loading={isBusy}>
          {t('auth.verify')}
        </Button>
      </Row>
    </Stack>
  );
}
