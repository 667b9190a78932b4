import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DELETION_GRACE_DAYS } from '#domain/account/deletion.ts';
import { PasswordInput } from '#ui/control/password-input.ts';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { AccountSection } from '#web/account/form/account-section.tsx';
import { FormError } from '#web/account/form/form-error.tsx';
import { requestAccountDeletion } from '#web/account/security/security-client.ts';
import { useAuthRequest } from '#web/account/form/use-auth-request.ts';
import { useSecurity } from '#web/account/security/use-security.ts';

interface DeleteAccountBoxProps {
  /** Sends unsaved changes of this device, so that they exist if the account is restored. */
  onBeforeDelete: () => Promise<void>;
  onDeleted: () => void;
}

/** Deletes the account after its password; signing in within the grace period restores it. */
export function DeleteAccountBox({ onBeforeDelete, onDeleted }: DeleteAccountBoxProps) {
  const { t } = useTranslation();
  const { security, state } = useSecurity();
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection
      title={t('privacy.leave.title')}
      action={security?.hasPassword ? t('privacy.leave.begin') : undefined}
      onOpen={() => setOpen(true)}
      step={isOpen ? 'leave' : undefined}
      form={
        isOpen && (
          <DeleteAccountForm onBeforeDelete={onBeforeDelete} onDeleted={onDeleted} onCancel={() => setOpen(false)} />
        )
      }
    >
      <p className="text-muted">{t('privacy.leave.lead', { days: DELETION_GRACE_DAYS })}</p>
      {security?.hasPassword === false && <p className="text-muted">{t('privacy.leave.needsPassword')}</p>}
      {state === 'offline' && <p className="text-muted">{t('privacy.leave.offline')}</p>}
    </AccountSection>
  );
}

function DeleteAccountForm({ onBeforeDelete, onDeleted, onCancel }: DeleteAccountBoxProps & { onCancel: () => void }) {
  const { t } = useTranslation();
  const { run, refusal, isBusy } = useAuthRequest();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = async () => {
    setMissing(password === '');
    if (password === '') return;
    await onBeforeDelete();
    if (await run(() => requestAccountDeletion({ password }))) onDeleted();
  };
  return (
    <Stack
      as="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      noValidate
    >
      <FormError reason={refusal} />
      <ul>
        <li>{t('privacy.leave.atOnce')}</li>
        <li>{t('privacy.leave.meanwhile', { days: DELETION_GRACE_DAYS })}</li>
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
      <Row gap={10} justify="end" wrap>
        <Button variant="default" onClick={onCancel}>
          {t('privacy.leave.stay')}
        </Button>
        <Button type="submit" color="danger" loading={isBusy}>
          {t('privacy.leave.confirm')}
        </Button>
      </Row>
    </Stack>
  );
}
