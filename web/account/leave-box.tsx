import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '@mantine/core/styles/PasswordInput.layer.css';
import { GRACE_DAYS } from '#domain/account/deletion.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { FormError } from '#web/account/form-error.tsx';
import { leaveSchool } from '#web/account/security-client.ts';
import { useAsked } from '#web/account/use-asked.ts';
import { useSecurity } from '#web/account/use-security.ts';
import styles from './security-tab.module.css';

interface LeaveBoxProps {
  /** Sends unsaved changes of this device, so that they exist if the account is restored. */
  onLeaving: () => Promise<void>;
  onLeft: () => void;
}

/** Deletes the account after its password; signing in within the grace period restores it. */
export function LeaveBox({ onLeaving, onLeft }: LeaveBoxProps) {
  const { t } = useTranslation();
  const { security, state } = useSecurity();
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection
      title={t('privacy.leave.title')}
      action={security?.hasPassword ? t('privacy.leave.begin') : undefined}
      onOpen={() => setOpen(true)}
      step={isOpen ? 'leave' : undefined}
      form={isOpen && <LeaveForm onLeaving={onLeaving} onLeft={onLeft} onCancel={() => setOpen(false)} />}
    >
      <p className="quiet">{t('privacy.leave.lead', { days: GRACE_DAYS })}</p>
      {security?.hasPassword === false && <p className="quiet">{t('privacy.leave.needsPassword')}</p>}
      {state === 'offline' && <p className="quiet">{t('privacy.leave.offline')}</p>}
    </AccountSection>
  );
}

function LeaveForm({ onLeaving, onLeft, onCancel }: LeaveBoxProps & { onCancel: () => void }) {
  const { t } = useTranslation();
  const { ask, refusal, isBusy } = useAsked();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = async () => {
    setMissing(password === '');
    if (password === '') return;
    await onLeaving();
    if (await ask(() => leaveSchool({ password }))) onLeft();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <FormError reason={refusal} />
      <ul>
        <li>{t('privacy.leave.atOnce')}</li>
        <li>{t('privacy.leave.meanwhile', { days: GRACE_DAYS })}</li>
        <li>{t('privacy.leave.plan')}</li>
        <li>{t('privacy.leave.after')}</li>
      </ul>
      <PasswordInput
        label={t('privacy.leave.password')}
        autoComplete="current-password"
        size="md"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isMissing ? t('auth.passwordMissing') : undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
      />
      <div className={styles['buttons']}>
        <Button type="submit" color="danger" loading={isBusy}>
          {t('privacy.leave.confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('privacy.leave.stay')}
        </Button>
      </div>
    </form>
  );
}
