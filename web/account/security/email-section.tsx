import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Security } from '#domain/account/security.ts';
import { toast } from '#ui/overlay/toasts.ts';
import { AccountSection } from '#web/account/form/account-section.tsx';
import { EmailCodeForm } from '#web/account/security/email-code-form.tsx';
import { NewEmailForm } from '#web/account/security/new-email-form.tsx';
import { cancelEmailChange } from '#web/account/security/security-client.ts';
import { announceSignIn } from '#web/account/session/session.ts';
import styles from '#web/account/form/account-form.module.css';

interface EmailSectionProps {
  email: string;
  security: Pick<Security, 'hasPassword' | 'pendingEmail'>;
  onChanged: () => Promise<void>;
}

/** Changes the email address: new address and password, then the code sent there. A pending change survives a reload. */
export function EmailSection({ email, security: { hasPassword, pendingEmail }, onChanged }: EmailSectionProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<'address' | 'code' | undefined>(pendingEmail === null ? undefined : 'code');
  const [newEmail, setNewEmail] = useState(pendingEmail ?? '');
  const handleCancel = () => setStep(undefined);
  const handleCancelChange = () => {
    setStep(undefined);
    setNewEmail('');
    // If this request fails, the code expires by itself.
    void cancelEmailChange();
  };
  const handleRequested = (address: string) => {
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
    address: <NewEmailForm initial={newEmail} onRequested={handleRequested} onCancel={handleCancel} />,
    code: (
      <EmailCodeForm
        email={newEmail}
        onDone={() => void handleDone()}
        onBack={() => setStep('address')}
        onCancel={handleCancelChange}
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
      <p className={styles.value}>
        <bdi>{email}</bdi>
      </p>
      {!hasPassword && <p className="text-muted">{t('account.email.needsPassword')}</p>}
    </AccountSection>
  );
}
