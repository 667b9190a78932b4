import { useTranslation } from 'react-i18next';
import { ErrorBox } from '#ui/error-box.tsx';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ChangeEmail } from '#web/account/change-email.tsx';
import { ChangePassword } from '#web/account/change-password.tsx';
import { SecondFactorSection } from '#web/account/second-factor/second-factor-section.tsx';
import { SessionList } from '#web/account/session-list.tsx';
import { SignInWays } from '#web/account/sign-in-ways.tsx';
import { useSecurity } from '#web/account/use-security.ts';
import styles from './security-tab.module.css';

/** Account tab with the sign-in methods and the open sessions. */
export function SecurityTab({ email }: { email: string }) {
  const { t } = useTranslation();
  const { security, state, reload } = useSecurity();
  const handleRetry = () => void reload();

  if (!security && state === 'loading')
    return (
      <Loading label={t('account.loading')}>
        <div className={styles['tab']}>
          <Skeleton height={260} />
          <Skeleton height={260} />
        </div>
      </Loading>
    );
  if (!security && state === 'offline')
    return <ErrorBox title={t('common.unreachableTitle')} message={t('account.offline')} onRetry={handleRetry} />;
  if (!security) return <ErrorBox onRetry={handleRetry} />;
  return (
    <>
      {state === 'offline' && <OfflineBanner>{t('account.offline')}</OfflineBanner>}
      {state === 'error' && <ErrorBox onRetry={handleRetry} />}
      <div className={styles['tab']}>
        <div className={styles['column']}>
          <ChangeEmail email={email} security={security} onChanged={reload} />
          <ChangePassword hasPassword={security.hasPassword} onChanged={reload} />
          <SecondFactorSection security={security} onChanged={reload} />
          <SignInWays security={security} />
        </div>
        <SessionList sessions={security.sessions} onChanged={reload} />
      </div>
    </>
  );
}
