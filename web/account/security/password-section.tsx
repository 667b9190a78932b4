import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#ui/overlay/toasts.ts';
import { AccountSection } from '#web/account/form/account-section.tsx';
import { PasswordForm } from '#web/account/security/password-form.tsx';
import type { NewPassword } from '#web/account/security/security-client.ts';

interface PasswordSectionProps {
  hasPassword: boolean;
  onChanged: () => Promise<void>;
}

/** Changes the password, and also ends every other session and API token unless the user declines. */
export function PasswordSection({ hasPassword, onChanged }: PasswordSectionProps) {
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
      <p className="text-muted">{t(hasPassword ? 'account.password.lead' : 'account.password.none')}</p>
    </AccountSection>
  );
}
