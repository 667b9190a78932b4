import { Title } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { LoginStep } from '#domain/account/login-step.ts';
import { usePageTitle } from '#ui/page-title.ts';
import { signOut } from '#web/account/auth-client.ts';
import { safeNext } from '#web/account/next-page.ts';
import { PasswordForm } from '#web/account/password-form.tsx';
import { announceSignIn, announceSignOut, isLetIn, useSession } from '#web/account/session.ts';
import security from './security-tab.module.css';
import styles from './auth-form.module.css';

const titles: Record<LoginStep, string> = { 'new-password': 'auth.resetTitle' };

/** What has to be done after the login and before the account opens. */
export function ContinuePage() {
  const { t } = useTranslation();
  const router = useRouter();
  const { next } = useSearch({ from: '/_auth/auth/continue' });
  const step = useSession()?.step ?? 'new-password';
  usePageTitle(t(titles[step]));
  const handleDone = async () => {
    const user = await announceSignIn();
    if (user && isLetIn(user)) router.history.replace(safeNext(next));
  };
  const handleSignOut = async () => {
    if (!(await signOut()).ok) return;
    announceSignOut();
    router.history.replace('/auth/login');
  };
  return (
    <>
      <Title order={1}>{t(titles[step])}</Title>
      <p className={styles['lead']}>{t('auth.newPasswordNeeded')}</p>
      <div className={security['step']}>
        <PasswordForm onDone={() => void handleDone()} />
      </div>
      <p className={styles['after']}>
        <button type="button" className={styles['link']} onClick={() => void handleSignOut()}>
          {t('auth.logout')}
        </button>
      </p>
    </>
  );
}
