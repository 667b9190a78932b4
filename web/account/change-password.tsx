import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#ui/toasts.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { PasswordForm } from '#web/account/password-form.tsx';
import type { NewPassword } from '#web/account/security-client.ts';

interface ChangePasswordProps {
  hasPassword: boolean;
  onChanged: () => Promise<void>;
}

/** Changes the password, and also ends every other session and API token unless the user declines. */
export function ChangePassword({ hasPassword, onChanged }: ChangePasswordProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const handleDone = ({ signOutEverywhere }: NewPassword) => {
    setOpen(false);
    toast.success(t('account.password.changed'), signOutEverywhere ? t('account.password.endedEverywhere') : undefined);
    void onChanged();
  };
  return (
    <AccountSection
      title={t('account.password.title')}
      action={hasPassword ? t('account.password.change') : undefined}
      onOpen={() => setOpen(true)}
      step={isOpen ? 'password' : undefined}
      form={isOpen && <PasswordForm onDone={handleDone} onCancel={() => setOpen(false)} />}
    >
      <p className="quiet">{t(hasPassword ? 'account.password.lead' : 'account.password.none')}</p>
    </AccountSection>
  );
}
