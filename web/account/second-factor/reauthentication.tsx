import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Factor } from '#domain/account/security.ts';
import { SecondFactorStep } from '#web/account/second-factor/second-factor-step.tsx';
import styles from './second-factor.module.css';

interface ReauthenticationProps {
  factors: Factor[];
  onDone: () => void;
  onCancel: () => void;
}

/** Asks an account without a password for its second factor again before that factor changes. */
export function Reauthentication({ factors, onDone, onCancel }: ReauthenticationProps) {
  const { t } = useTranslation();
  const has = (kind: Factor['kind']) => factors.some((factor) => factor.kind === kind);
  const options = { hasPassword: false, hasApp: has('app'), hasPasskey: has('passkey') };
  return (
    <>
      <SecondFactorStep options={options} onDone={onDone} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </>
  );
}
