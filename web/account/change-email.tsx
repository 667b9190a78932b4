import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Security } from '#domain/account/security.ts';
import { toast } from '#ui/toasts.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { EmailCodeForm } from '#web/account/email-code-form.tsx';
import { NewEmailForm } from '#web/account/new-email-form.tsx';
import { cancelEmailChange } from '#web/account/security-client.ts';
import { announceSignIn } from '#web/account/session.ts';
import styles from './security-tab.module.css';

interface ChangeEmailProps {
  email: string;
  security: Pick<Security, 'hasPassword' | 'pendingEmail'>;
  onChanged: () => Promise<void>;
}

/** Changes the email address: new address and password, then the code sent there. A pending change survives a reload. */
export function ChangeEmail({ email, security: { hasPassword, pendingEmail }, onChanged }: ChangeEmailProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<'address' | 'code' | undefined>(pendingEmail === null ? undefined : 'code');
  const [newEmail, setNewEmail] = useState(pendingEmail ?? '');
  const handleCancel = () => setStep(undefined);
  const handleCallOff = () => {
    setStep(undefined);
    setNewEmail('');
    // If this request fails, the code expires by itself.
    void cancelEmailChange();
  };
  const handleAsked = (address: string) => {
    setNewEmail(address);
    setStep('code');
  };
  const handleDone = async () => {
    setStep(undefined);
    setNewEmail('');
    toast.success(t('account.email.changed'), t('account.signedOut'));
    await Promise.all([announceSignIn(), onChanged()]);
  };
  const forms = {
    address: <NewEmailForm initial={newEmail} onAsked={handleAsked} onCancel={handleCancel} />,
    code: (
      <EmailCodeForm
        email={newEmail}
        onDone={() => void handleDone()}
        onAgain={() => setStep('address')}
        onCancel={handleCallOff}
      />
    ),
  };
  return (
    <AccountSection
      title={t('account.email.title')}
      action={hasPassword ? t('account.email.change') : undefined}
      onOpen={() => setStep('address')}
      step={step}
      form={step && forms[step]}
    >
      <p className={styles['value']}>
        <bdi>{email}</bdi>
      </p>
      {!hasPassword && <p className="quiet">{t('account.email.needsPassword')}</p>}
    </AccountSection>
  );
}
