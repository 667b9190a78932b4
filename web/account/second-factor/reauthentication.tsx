import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Factor } from '#domain/account/security.ts';
import { Row } from '#ui/layout/stack.tsx';
import { SecondFactorStep } from '#web/account/second-factor/second-factor-step.tsx';

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
      <Row gap={10} wrap mt={16}>
        <Button variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Row>
    </>
  );
}
