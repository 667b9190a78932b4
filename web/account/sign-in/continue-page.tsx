import { Title } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginStep } from '#domain/account/login-step.ts';
import { ErrorBox } from '#ui/feedback/error-box.tsx';
import { usePageTitle } from '#ui/layout/page-title.ts';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { signOut } from '#web/account/session/auth-client.ts';
import { safeNext } from '#web/account/session/next-page.ts';
import { PasswordForm } from '#web/account/security/password-form.tsx';
import { SecondFactorStep } from '#web/account/second-factor/second-factor-step.tsx';
import { SetupStep } from '#web/account/second-factor/setup-step.tsx';
import { useLoginOptions } from '#web/account/second-factor/use-login-options.ts';
import { announceSignIn, announceSignOut, isLoginComplete, useSession } from '#web/account/session/session.ts';
import styles from '#web/account/form/auth-form.module.css';

const titles: Record<LoginStep, string> = {
  'new-password': 'auth.resetTitle',
  'second-factor': 'account.factor.title',
  'second-factor-setup': 'account.factor.setupTitle',
};

/** Page for the steps between the login and the account. */
export function ContinuePage() {
  const { t } = useTranslation();
  const router = useRouter();
  const { next } = useSearch({ from: '/_auth/auth/continue' });
  const known = useSession()?.step;
  // After the last step the page keeps showing it until the account has opened.
  const [last, setLast] = useState<LoginStep>(known ?? 'new-password');
  if (known && known !== last) setLast(known);
  const step = known ?? last;
  usePageTitle(t(titles[step]));
  const handleDone = async () => {
    const user = await announceSignIn();
    if (user && isLoginComplete(user)) router.history.replace(safeNext(next));
  };
  const handleSignOut = async () => {
    if (!(await signOut()).ok) return;
    announceSignOut();
    router.history.replace('/auth/login');
  };
  return (
    <>
      <Title order={1}>{t(titles[step])}</Title>
      {step === 'new-password' ? (
        <>
          <p className={styles.lead}>{t('auth.newPasswordNeeded')}</p>
          <PasswordForm onDone={() => void handleDone()} />
        </>
      ) : (
        <FactorStep key={step} step={step} onDone={() => void handleDone()} />
      )}
      <p className={styles.footer}>
        <button type="button" className={styles.link} onClick={() => void handleSignOut()}>
          {t('auth.logout')}
        </button>
      </p>
    </>
  );
}

function FactorStep({ step, onDone }: { step: Exclude<LoginStep, 'new-password'>; onDone: () => void }) {
  const { t } = useTranslation();
  const { options, isFailed, retry } = useLoginOptions();
  if (isFailed) return <ErrorBox onRetry={retry} />;
  if (!options)
    return (
      <Loading label={t('account.loading')}>
        <Skeleton height={180} />
      </Loading>
    );
  return step === 'second-factor' ? (
    <SecondFactorStep options={options} onDone={onDone} />
  ) : (
    <SetupStep options={options} onDone={onDone} />
  );
}
