import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Factor, PASSKEYS_MAX, type SecondFactor, type Security } from '#domain/account/security.ts';
import { Row } from '#ui/layout/stack.tsx';
import { toast } from '#ui/overlay/toasts.ts';
import { AccountSection } from '#web/account/form/account-section.tsx';
import { AppForm } from '#web/account/second-factor/app-form.tsx';
import { FactorList } from '#web/account/second-factor/factor-list.tsx';
import { PasskeyForm } from '#web/account/second-factor/passkey-form.tsx';
import { RecoveryCodes } from '#web/account/second-factor/recovery-codes.tsx';
import { RemovalForm } from '#web/account/second-factor/removal-form.tsx';
import { Reauthentication } from '#web/account/second-factor/reauthentication.tsx';
import { RenewalForm } from '#web/account/second-factor/renewal-form.tsx';
import { type AddedFactor, canUsePasskeys } from '#web/account/second-factor/second-factor-client.ts';

/** The open form. */
type OpenStep =
  | { step: 'app' | 'passkey' | 'renew' | 'off' }
  | { step: 'remove'; factor: Factor }
  | { step: 'codes'; codes: string[] };

interface SecondFactorSectionProps {
  security: Security;
  onChanged: () => Promise<void>;
}

/** Two-factor authentication of the user's account: its factors and the forms that change them. */
export function SecondFactorSection({ security, onChanged }: SecondFactorSectionProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<OpenStep>();
  const close = () => setOpen(undefined);
  return (
    <AccountSection
      title={t('account.factor.title')}
      step={open?.step}
      form={open && <OpenForm {...{ security, onChanged, open }} onOpen={setOpen} onClose={close} />}
    >
      <FactorState secondFactor={security.secondFactor} onRemove={(factor) => setOpen({ step: 'remove', factor })} />
      {open === undefined && <Actions factors={security.secondFactor.factors} onOpen={(step) => setOpen({ step })} />}
    </AccountSection>
  );
}

interface OpenFormProps extends SecondFactorSectionProps {
  open: OpenStep;
  onOpen: (next: OpenStep | undefined) => void;
  onClose: () => void;
}

function OpenForm(props: OpenFormProps) {
  const { hasPassword, secondFactor } = props.security;
  const { factors } = secondFactor;
  const [isReauthenticated, setReauthenticated] = useState(hasPassword || factors.length === 0);
  return isReauthenticated || props.open.step === 'codes' ? (
    <ChangeForm {...props} />
  ) : (
    <Reauthentication factors={factors} onDone={() => setReauthenticated(true)} onCancel={props.onClose} />
  );
}

function ChangeForm({ security, onChanged, open, onOpen, onClose }: OpenFormProps) {
  const { t } = useTranslation();
  const { hasPassword, secondFactor } = security;
  const { factors, isRequired } = secondFactor;
  const finish = (text: string, next?: OpenStep) => {
    onOpen(next);
    toast.success(t(text));
    void onChanged();
  };
  const handleAdded = ({ recoveryCodes: codes }: AddedFactor) =>
    finish(
      factors.length > 0 ? 'account.factor.changed' : 'account.factor.turnedOn',
      codes && { step: 'codes', codes },
    );
  const adding = { hasPassword, onDone: handleAdded, onCancel: onClose };
  const removing = { hasPassword, isRequired, onCancel: onClose };
  const turnedOff = 'account.factor.turnedOff';
  switch (open.step) {
    case 'app':
      return <AppForm {...adding} />;
    case 'passkey':
      return <PasskeyForm {...adding} />;
    case 'renew':
      return <RenewalForm {...adding} />;
    case 'off':
      return <RemovalForm key="off" {...removing} onDone={() => finish(turnedOff)} />;
    case 'remove': {
      const text = factors.length === 1 ? turnedOff : 'account.factor.changed';
      return <RemovalForm key={open.factor.id} {...removing} factor={open.factor} onDone={() => finish(text)} />;
    }
    case 'codes':
      return <RecoveryCodes codes={open.codes} onDone={onClose} />;
  }
}

function FactorState({
  secondFactor: { factors, recoveryCodesLeft, isRequired },
  onRemove,
}: {
  secondFactor: SecondFactor;
  onRemove: (factor: Factor) => void;
}) {
  const { t } = useTranslation();
  const isOn = factors.length > 0;
  return (
    <>
      <p className="text-muted">{t(isOn ? 'account.factor.on' : 'account.factor.off')}</p>
      {isRequired && <p className="text-muted">{t('account.factor.required')}</p>}
      {isOn && <FactorList factors={factors} onRemove={onRemove} />}
      {isOn && <p className="text-muted">{t('account.factor.codesLeft', { count: recoveryCodesLeft })}</p>}
    </>
  );
}

interface ActionsProps {
  factors: Factor[];
  onOpen: (step: 'app' | 'passkey' | 'renew' | 'off') => void;
}

function Actions({ factors, onOpen }: ActionsProps) {
  const { t } = useTranslation();
  const isOn = factors.length > 0;
  const hasApp = factors.some(({ kind }) => kind === 'app');
  const canAddPasskey = canUsePasskeys() && factors.length < PASSKEYS_MAX;
  return (
    <Row gap={10} wrap>
      {!hasApp && (
        <Button variant="default" onClick={() => onOpen('app')}>
          {t('account.factor.setUpApp')}
        </Button>
      )}
      {canAddPasskey && (
        <Button variant="default" onClick={() => onOpen('passkey')}>
          {t('account.factor.addPasskey')}
        </Button>
      )}
      {isOn && (
        <>
          <Button variant="default" onClick={() => onOpen('renew')}>
            {t('account.factor.renew')}
          </Button>
          <Button variant="default" onClick={() => onOpen('off')}>
            {t('account.factor.turnOff')}
          </Button>
        </>
      )}
    </Row>
  );
}
